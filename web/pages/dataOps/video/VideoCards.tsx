import { clsx } from 'clsx'
import { records, type VideoRecord } from '#contract/videos/records.ts'
import type { SecondViewProps } from '#web/crud/options.ts'
import { lastingOf, stateWords } from '#web/features/record/looks.tsx'
import { State } from '#web/features/State.tsx'
import { fileAddress } from '#web/kit/call/file.ts'
import { dayAndTime } from '#web/kit/format.ts'
import { useWithheld } from '#web/kit/list/tables.ts'
import { TileFoot } from '#web/parts/table/foot/TileFoot.tsx'
import { EmptyList } from '#web/parts/table/rows/EmptyList.tsx'
import { Stale } from '#web/parts/table/rows/Stale.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './Cards.module.css'

type Props = SecondViewProps<Pick<typeof records, 'list'>>

/** Videos as cards: the poster of each, how far it is, where and for whom it was recorded. */
export function Cards({ list, conditions, start, openId, onOpen }: Props) {
  const { hidden } = useWithheld(list.operation)
  if (list.rows.length === 0)
    return (
      <div className={styles.nothing}>
        <EmptyList list={list} columns={4} what={records.list.noun} conditions={conditions} start={start} />
      </div>
    )
  return (
    <>
      <Stale list={list} />
      <section className={styles.cards} data-pictures="" aria-label="视频卡片">
        {list.rows.map((row) => (
          <button
            key={row.id}
            type="button"
            data-opens=""
            className={clsx(styles.card, openId === row.id && styles.on)}
            onClick={() => onOpen(row.id)}
          >
            <Poster row={row} />
            <span className={styles.words}>
              <b className="el" title={row.areaName}>
                {hidden.has('areaName') ? row.externalId : row.areaName}
              </b>
              <span className="t3">{row.recordedAt && dayAndTime(row.recordedAt)}</span>
              <span className="t2 el" title={row.errorMess || row.caseName}>
                {row.errorMess || row.caseName}
              </span>
              <span className="t3 el">{row.visitorNick ?? ''}</span>
            </span>
          </button>
        ))}
      </section>
      <TileFoot list={list} unit={records.list.counter} />
    </>
  )
}

function Poster({ row }: { row: VideoRecord }) {
  const { thumbUrl, videoUrl, state } = row
  const word = stateWords(row)
  return (
    <span className={styles.poster}>
      {thumbUrl ? (
        <img src={fileAddress(thumbUrl)} alt="" loading="lazy" decoding="async" draggable={false} />
      ) : (
        <Icon name="video" size={28} />
      )}
      {videoUrl && (
        <i className={styles.play}>
          <Icon name="play" size={18} />
        </i>
      )}
      <span className={styles.state}>
        <State of="record" is={state} pill {...(word && { word })} />
      </span>
      {lastingOf(row) && <span className={styles.length}>{lastingOf(row)}</span>}
    </span>
  )
}
