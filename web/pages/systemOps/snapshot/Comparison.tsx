import { type CSSProperties, useState } from 'react'
import { type Snapshot, snapshots } from '#contract/scenic/snapshots.ts'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { dayAndTime } from '#web/kit/format.ts'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import styles from './Comparison.module.css'

const ways = [
  { value: 'over', label: '滑动对比' },
  { value: 'beside', label: '并排' },
] as const
type Way = (typeof ways)[number]['value']

/** 参考画面 */
export const frameTitle = fieldIn(fieldsOf(snapshots.list), 'frameUrl').title

interface Picture {
  readonly title: string
  readonly url: string
  readonly at: string | null
}

/** What a camera ought to see, and what it sees now: one over the other with a slider between them, or side by side. */
export function Comparison({ row }: { row: Snapshot }) {
  const { name, frameUrl, frameAt, snapshotUrl, snapshotAt } = row
  const [way, setWay] = useState<Way>('over')
  const reference = frameUrl && { title: frameTitle, url: frameUrl, at: frameAt }
  const present = snapshotUrl && { title: '现在的画面', url: snapshotUrl, at: snapshotAt }
  if (!reference || !present)
    return (
      <div className={styles.beside}>
        {reference ? <Shown picture={reference} name={name} /> : <None title={frameTitle} text="还没有设" />}
        {present ? <Shown picture={present} name={name} /> : <None title="现在的画面" text="还没有快照，先抓拍一张" />}
      </div>
    )
  return (
    <>
      <Segmented<Way> className={styles.ways} label="看法" options={ways} value={way} onChange={setWay} />
      {way === 'over' ? (
        <Over below={reference} above={present} name={name} />
      ) : (
        <div className={styles.beside}>
          <Shown picture={reference} name={name} />
          <Shown picture={present} name={name} />
        </div>
      )}
    </>
  )
}

/** The first picture to the left of the slider, the second to its right. */
function Over({ below, above, name }: { below: Picture; above: Picture; name: string }) {
  const [percent, setPercent] = useState(50)
  return (
    <figure className={styles.over} style={{ '--at': `${percent}%` } as CSSProperties}>
      <div>
        <img src={fileAddress(below.url)} alt={`${name} ${below.title}`} />
        <img src={fileAddress(above.url)} alt={`${name} ${above.title}`} />
        <span className={styles.line} aria-hidden="true" />
        <input
          type="range"
          min={0}
          max={100}
          value={percent}
          aria-label="对比位置"
          aria-valuetext={`左边 ${percent}% 是${below.title}`}
          onChange={(event) => setPercent(Number(event.target.value))}
        />
      </div>
      <figcaption>
        <Caption picture={below} />
        <Caption picture={above} />
      </figcaption>
    </figure>
  )
}

const Shown = ({ picture, name }: { picture: Picture; name: string }) => (
  <figure>
    <img src={fileAddress(picture.url)} alt={`${name} ${picture.title}`} />
    <figcaption>
      <Caption picture={picture} />
    </figcaption>
  </figure>
)

const None = ({ title, text }: { title: string; text: string }) => (
  <figure>
    <span className={styles.blank}>{text}</span>
    <figcaption>{title}</figcaption>
  </figure>
)

const Caption = ({ picture: { title, at } }: { picture: Picture }) => (
  <span>
    {title} {at && <span className="t3">{dayAndTime(at)}</span>}
  </span>
)
