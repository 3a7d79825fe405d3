import { records, type VideoRecord } from '#contract/videos/records.ts'
import { Cards } from '#web/crud/Cards.tsx'
import { wordOf } from '#web/crud/cells.tsx'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import type { SecondViewProps } from '#web/crud/options.ts'
import { State } from '#web/features/State.tsx'
import { lastingOf, stateWords } from '#web/features/videos/record/recordFields.tsx'
import { fileAddress } from '#web/kit/call/file.ts'
import { dayAndTime } from '#web/kit/format.ts'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './VideoCards.module.css'

type Listed = Pick<typeof records, 'list'>
const paid = fieldIn(fieldsOf(records.list), 'isPaid')

/** Videos as cards: poster, progress, place and visitor. */
export const VideoCards = (props: SecondViewProps<Listed>) => (
  <Cards<Listed>
    {...props}
    noun={records.list.noun}
    counter={records.list.counter}
    label="视频卡片"
    width={224}
    marked
    picture={(row) => <Poster row={row} />}
    words={(row, hidden) => (
      <>
        <b className="el" title={row.areaName}>
          {hidden.has('areaName') ? row.externalId : row.areaName}
        </b>
        <span className="t3">{row.recordedAt && dayAndTime(row.recordedAt)}</span>
        <span className="t2 el" title={row.errorMess || row.caseName}>
          {row.errorMess || row.caseName}
        </span>
        <span className="t3 el">{[row.visitorNick, row.isPaid && wordOf(paid, true)].filter(Boolean).join(' · ')}</span>
      </>
    )}
  />
)

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
