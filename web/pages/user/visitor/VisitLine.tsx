import { clsx } from 'clsx'
import { Link } from 'react-router'
import { stepKinds, type VisitPicture, type VisitStep } from '#contract/visitors/visitors.ts'
import { OrderNo } from '#web/features/sales/OrderNo.tsx'
import { can } from '#web/kit/access/access.ts'
import { clock, dayAndTime, percent, yuanSign } from '#web/kit/format.ts'
import type { LargePicture } from '#web/kit/look/large.ts'
import { ZoomablePicture } from '#web/parts/picture/ZoomablePicture.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import styles from './VisitLine.module.css'
import { icons, type Line, type Visit, visitsOf, wordsOf } from './visits.ts'

/** The visits, newest first, each from its first scan to its last result. Pictures open in the large view, all pictures of the visitor in a row. */
export function VisitLine({ steps }: { steps: readonly VisitStep[] }) {
  const visits = visitsOf(steps)
  const large = visits.flatMap(({ areaName, lines }) =>
    lines.flatMap(({ step, pictures }) => pictures.map((picture) => largeOf(picture, areaName, step))),
  )
  return visits.map((visit) => (
    <section key={visit.key} className={styles.visit}>
      <h4>
        {visit.day} <span>{visit.areaName}</span> <small className="t3">{summaryOf(visit)}</small>
      </h4>
      <ol>
        {visit.lines.map((line) => (
          <OneLine key={line.key} line={line} large={large} />
        ))}
      </ol>
    </section>
  ))
}

const largeOf = ({ id, previewUrl, thumbUrl, score, engine, bought }: VisitPicture, area: string, step: VisitStep) => ({
  url: previewUrl,
  thumbUrl,
  name: `${area} ${step.place}`,
  note: `${dayAndTime(step.at)}，相似度 ${percent(score)}（${engine}）${bought ? '，已购买' : ''}`,
  photoId: id,
})

function OneLine({ line, large }: { line: Line; large: readonly LargePicture[] }) {
  const { step, pictures } = line
  const { kind, at, orderId, orderNo, amountFen } = step
  const words = wordsOf(line)
  return (
    <li className={clsx(kind === 'paymentFailed' && styles.failed)}>
      <time dateTime={at} title={at}>
        {clock(at)}
      </time>
      <span className={styles.mark}>
        <Icon name={icons[kind]} size={14} />
      </span>
      <div>
        <p>
          <b>{stepKinds[kind]}</b> <span className={styles.words}>{words}</span>
          {amountFen !== null && (
            <>
              {' '}
              <Money fen={amountFen} sign />
            </>
          )}
          {kind === 'order' && orderNo && (
            <small>
              {can('order') ? (
                <Link to={`/dataOps/order?q=${orderNo}&from=&to=&open=${orderId}`}>
                  <OrderNo no={orderNo} />
                </Link>
              ) : (
                <OrderNo no={orderNo} />
              )}
            </small>
          )}
        </p>
        {pictures.length > 0 && (
          <ul className={styles.pictures}>
            {pictures.map((picture, index) => (
              <li key={picture.id} className={clsx(picture.bought && styles.bought)}>
                <ZoomablePicture
                  url={picture.thumbUrl}
                  of={{ pictures: large, at: large.findIndex(({ photoId }) => photoId === picture.id) }}
                  label={`看大图：${words}，第 ${index + 1} 张${picture.bought ? '，已购买' : ''}`}
                  width={84}
                  height={56}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

const summaryOf = ({ scans, pictures, orders, paidFen }: Visit) =>
  [
    scans > 0 && `扫码 ${scans} 次`,
    pictures > 0 && `照片 ${pictures} 张`,
    orders > 0 && `订单 ${orders} 笔`,
    paidFen > 0 && `支付 ${yuanSign(paidFen)}`,
  ]
    .filter(Boolean)
    .join(' · ')
