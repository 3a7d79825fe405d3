import { lazy } from 'react'
import { type Stream, streams } from '#contract/streams/streams.ts'
import { textOf } from '#web/crud/cells.tsx'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { stateWord } from '#web/features/states.ts'
import LivePlayer from '#web/features/streams/LivePlayer.tsx'
import { can } from '#web/kit/access/access.ts'
import { count, dayAndTime } from '#web/kit/format.ts'
import { warmUp } from '#web/kit/load/livePlayer.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Glyph, toneClass } from '#web/parts/value/Glyph.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from './StreamParts.module.css'

// A user who opens a page of streams will watch one, so that the player is loaded together with the list.
warmUp()

const none = <span className="t3">—</span>
export const mbps = (kbps: number | null) => (kbps === null ? none : (kbps / 1000).toFixed(1))

/** How many streams are live and how many people watch. An alert if the media server accepts no streams. */
export function StreamSums() {
  const media = useRead(streams.media, {}, { staleMs: 5000 })
  const { data } = useRead(streams.useCount, { body: {} }, { live: ['stream'], keep: true })
  return (
    <span className={styles.sums}>
      {data && (
        <span className="t3">
          {stateWord('stream', 'live')} <b>{count(data.live)}</b> / {count(data.total)} 路，正在观看{' '}
          <b>{count(data.watching)}</b> 人，累计使用 <b>{count(data.uses)}</b> 次
        </span>
      )}
      {media.data && !media.data.serves && (
        <span className={`${styles.away} ${toneClass.down}`} role="alert">
          <Glyph shape="octagon" />
          {media.data.why}
        </span>
      )}
    </span>
  )
}

/** What the two pages of streams have in common. */
export const streamColumns = {
  state: { fixed: true, width: 92 },
  name: { head: true, width: 150 },
  deviceName: {
    width: 150,
    grow: true,
    to: ({ deviceId }: Stream) => can('equipment') && `/travelSpot/equipment?open=${deviceId}`,
  },
  areaName: { width: 150, grow: true },
  caseName: { width: 120, hidden: true },
  since: { width: 136, render: ({ since }: Stream) => since && <Time at={since} brief /> },
  bitrateKbps: { title: '码率(Mbps)', render: ({ bitrateKbps }: Stream) => mbps(bitrateKbps) },
  watching: {},
  uses: {},
} as const

export const streamFacts = {
  areaName: { to: ({ areaId }: Stream) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}` },
  caseName: { to: ({ caseId }: Stream) => can('area') && `/travelSpot/area?open=${caseId}` },
  deviceName: { to: ({ deviceId }: Stream) => can('equipment') && `/travelSpot/equipment?open=${deviceId}` },
  since: {
    render: ({ since, state }: Stream) => since && `${stateWord('stream', state)} 自 ${dayAndTime(since)}`,
  },
  refusedWhy: {},
  from: {},
  width: {
    title: '画面',
    render: (row: Stream) => {
      const { width, height, fps } = row
      if (width === null || height === null) return none
      return `${width} × ${height}${fps === null ? '' : `，${textOf(fieldIn(fieldsOf(streams.list), 'fps'), row)}`}`
    },
  },
  bitrateKbps: {
    render: ({ bitrateKbps }: Stream) => (bitrateKbps === null ? none : `${(bitrateKbps / 1000).toFixed(1)} Mbps`),
  },
  watching: {},
  uses: {},
  code: {},
  createdAt: {},
} as const

export const streamCard = [
  ['name', 'state'],
  ['deviceName', (row: Stream) => (row.state === 'live' ? `${count(row.watching)} 人观看` : undefined)],
  ['areaName', 'since'],
] as const

const fields = fieldsOf(streams.list)
export const titleOfField = (key: string) => fieldIn(fields, key).title

/** What the camera sees now. */
const StreamPreview = ({ row }: { row: Stream }) => <LivePlayer key={row.id} id={row.id} name={row.name} />
export const StreamLead = lazy(async () => ({ default: StreamPreview }))
