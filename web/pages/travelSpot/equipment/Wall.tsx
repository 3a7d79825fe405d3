import { useRef } from 'react'
import type { devices } from '#contract/scenic/devices.ts'
import { count } from '#web/kit/format.ts'
import type { List } from '#web/kit/useList.ts'
import { Empty, ErrorState } from '#web/parts/Blank.tsx'
import { Button, IconButton } from '#web/parts/Button.tsx'
import { Skeleton } from '#web/parts/Skeleton.tsx'
import { State } from '#web/parts/State.tsx'
import { Pager } from '#web/parts/table/Pager.tsx'
import { View } from './Sight.tsx'

interface Props {
  list: List<typeof devices.list>
  conditions: string
  openId: number | undefined
  onOpen(id: number): void
}

/** What all cameras see side by side, the troubled ones first. */
export function Wall({ list, conditions, openId, onOpen }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { rows, asOf } = list
  if (!rows.length) {
    if (list.loading) return <Skeleton rows={8} columns={5} />
    if (list.error) return <ErrorState what="画面" error={list.error} retry={list.refetch} />
    return (
      <Empty title={list.filtered.length ? '没有符合条件的摄像头' : '还没有摄像头'} note={conditions}>
        {list.filtered.length > 0 && <Button onClick={() => list.clear()}>清空筛选</Button>}
      </Empty>
    )
  }
  return (
    <>
      <div className="wall" ref={box}>
        {rows.map((device) => (
          <button key={device.id} type="button" className={`cam ${device.state}${device.id === openId ? ' on' : ''}`} onClick={() => onOpen(device.id)}>
            <View device={device} asOf={asOf ?? device.createdAt} />
            <span className="cam-foot">
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
      </div>
      <footer className="pf">
        <span>
          共 <b>{count(list.total)}</b> 台
        </span>
        <span className="sp" />
        {list.more ? <Button onClick={list.more}>再看一些</Button> : <Pager page={list.page} size={list.size} total={list.total} turn={list.turn} />}
        <IconButton small icon="expand" label="全屏" onClick={() => void box.current?.requestFullscreen()} />
      </footer>
    </>
  )
}
