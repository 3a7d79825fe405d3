import { clsx } from 'clsx'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import type { devices } from '#contract/scenic/devices.ts'
import type { SecondViewProps } from '#web/crud/options.ts'
import { State } from '#web/features/State.tsx'
import styles from '#web/features/scenic/device/Wall.module.css'
import { veilOf } from '#web/kit/access/site.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import { Watermark } from '#web/parts/page/Watermark.tsx'
import { TileFoot } from '#web/parts/table/foot/TileFoot.tsx'
import { EmptyList } from '#web/parts/table/rows/EmptyList.tsx'
import { Stale } from '#web/parts/table/rows/Stale.tsx'
import { View } from './DeviceView.tsx'

/** What all cameras see side by side, in the order of the list: the troubled ones first, unless it is sorted. */
export function Wall({ list, conditions, start, openId, onOpen }: SecondViewProps<typeof devices>) {
  const box = useRef<HTMLElement>(null)
  const { rows } = list
  const veil = veilOf(useLocation().pathname)
  // The drawer opens beside the wall and would not be visible in full screen.
  const open = async (id: number) => {
    if (document.fullscreenElement) await document.exitFullscreen()
    onOpen(id)
  }
  if (!rows.length) return <EmptyList list={list} columns={5} what="摄像头" conditions={conditions} start={start} />
  return (
    <>
      <Stale list={list} />
      <section className={styles.wall} ref={box} aria-label="画面墙">
        {rows.map((device) => (
          <button
            key={device.id}
            type="button"
            className={clsx(styles.camera, styles[device.state], device.id === openId && styles.on)}
            onClick={() => void open(device.id)}
          >
            <View device={device} />
            <span className={styles.foot}>
              <State of="place" is={device.state} size={13} />
              <b className="el" title={device.name}>
                {device.name}
              </b>
              <span className="t3 el" title={device.areaName}>
                {device.areaName}
              </span>
            </span>
          </button>
        ))}
        {veil && <Watermark {...veil} onPictures />}
      </section>
      <TileFoot list={list} unit="台">
        <IconButton small icon="expand" label="全屏" onClick={() => void box.current?.requestFullscreen()} />
      </TileFoot>
    </>
  )
}
