import { type Film, FilmLogLine, filmEvents } from '#contract/videos/films.ts'
import type { VideoRecord } from '#contract/videos/records.ts'
import { synthesis } from '#contract/videos/synthesis.ts'
import RecordSteps from '#web/features/videos/record/RecordSteps.tsx'
import { label } from '#web/kit/form/shape.ts'
import { clock, count, formatDuration } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from './Overview.module.css'

/** How a video was made, and step by step if the platform makes it itself. */
export default function Details({ row }: { row: VideoRecord }) {
  return (
    <>
      <RecordSteps row={row} />
      {row.priority !== null && <FilmLog key={row.id} id={row.id} />}
    </>
  )
}

function FilmLog({ id }: { id: number }) {
  const read = useRead(synthesis.film, { params: { id } }, { live: ['record'], keep: true })
  const film = read.data?.film
  return (
    <Section title="制作日志" note={film ? `素材 ${count(film.clips)} 个片段` : undefined}>
      {film && <p className={styles.position}>{position(film)}</p>}
      <CompactTable
        read={{ ...read, data: film ? { rows: film.log } : undefined }}
        what="制作日志"
        none="还没有制作程序领取"
        columns={[
          { title: label(FilmLogLine, 'at'), width: 116, render: ({ at }) => <Time at={at} /> },
          { title: label(FilmLogLine, 'attempt'), width: 40, right: true, render: ({ attempt }) => attempt },
          { title: label(FilmLogLine, 'event'), width: 84, render: ({ event }) => filmEvents[event] },
          {
            title: label(FilmLogLine, 'actor'),
            width: 120,
            render: ({ actor }) => actor || <span className="t3">平台</span>,
          },
          {
            title: label(FilmLogLine, 'reason'),
            grow: true,
            render: ({ reason }) => reason || <span className="t3">—</span>,
          },
        ]}
      />
    </Section>
  )
}

/** Where the film is now, and how long it may still take. */
function position({ maker, ahead, notBefore, secondsLeft, log }: Film): string {
  const left = secondsLeft === null ? '' : `，约还要 ${formatDuration(secondsLeft * 1000)}`
  const last = log.at(-1)
  if (maker !== null) return `${maker} 正在${last ? filmEvents[last.event] : '制作'}${left}`
  if (ahead === null) return last ? `${filmEvents[last.event]} ${clock(last.at)}` : ''
  const isLater = notBefore !== null && Date.parse(notBefore) > Date.now()
  if (isLater) return `${clock(notBefore)} 之后再领取`
  return `${ahead === 0 ? '下一条就是它' : `前面 ${count(ahead)} 条`}${left}`
}
