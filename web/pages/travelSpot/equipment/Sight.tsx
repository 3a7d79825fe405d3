import { clsx } from 'clsx'
import type { Device } from '#contract/scenic/devices.ts'
import { useAsOf } from '#web/crud/shownList.ts'
import { fileAddress } from '#web/kit/file.ts'
import { clock } from '#web/kit/format.ts'
import { Glyph } from '#web/parts/Glyph.tsx'
import { marks } from '#web/parts/states.ts'
import { Thumb } from '#web/parts/Thumb.tsx'
import { sightOf } from './deviceWords.ts'
import styles from './Sight.module.css'

/** What a camera sees: its still with its time, or in words why there is none. */
export function View({ device }: { device: Device }) {
  const sight = sightOf(device, useAsOf() || device.createdAt)
  const [tone, shape] = marks.place[device.state]
  if ('still' in sight)
    return (
      <span className={styles.view}>
        <img
          src={fileAddress(sight.still)}
          alt={`${device.name}，${clock(sight.at)} 的画面`}
          loading="lazy"
          decoding="async"
        />
        <span className={styles.at}>{clock(sight.at)}</span>
      </span>
    )
  return (
    <span className={clsx(styles.view, styles.dark)}>
      <span className={styles[tone]}>
        <Glyph shape={device.state === 'ok' ? 'clock' : shape} size={20} />
      </span>
      <b>{sight.title}</b>
      <span>{sight.note}</span>
    </span>
  )
}

/** The same in a row of the table: the still, or the state's shape on a quiet ground. */
export function SmallView({ device, width = 46, height = 26 }: { device: Device; width?: number; height?: number }) {
  const sight = sightOf(device, useAsOf())
  if ('still' in sight) return <Thumb url={sight.still} width={width} height={height} />
  return (
    <span className={styles.unseen} style={{ width, height }}>
      <Glyph shape={device.state === 'ok' ? 'clock' : marks.place[device.state][1]} size={13} />
    </span>
  )
}
