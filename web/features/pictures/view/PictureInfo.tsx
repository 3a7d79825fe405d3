import { clsx } from 'clsx'
import type { Reply } from '#contract/kit.ts'
import { pageByName } from '#contract/menu.ts'
import { type Picture, pictures } from '#contract/pictures/pictures.ts'
import { State } from '#web/features/State.tsx'
import { fileAddress } from '#web/kit/call/file.ts'
import { label } from '#web/kit/form/shape.ts'
import { bytes, clock, count, dayOf, phone } from '#web/kit/format.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { PictureLife } from '../life/PictureLife.tsx'
import { type Match, visitorName } from './faces/faces.ts'
import styles from './PictureInfo.module.css'

interface Props {
  picture: Picture
  detail: Reply<typeof pictures.one> | undefined
  error: Error | null
  retry(): void
  onVisitor: ((id: number) => void) | undefined
}

/** The details of a picture: where and when it was taken, who is on it, and what has happened to it. */
export function PictureInfo({ picture, detail, error, retry, onVisitor }: Props) {
  return (
    <aside className={styles.facts} aria-label="照片信息">
      <p className={styles.states}>
        <State of="picture" is={picture.state} pill />
      </p>
      <dl>
        <dt>拍摄</dt>
        <dd>
          {dayOf(picture.takenAt)} {clock(picture.takenAt)}
        </dd>
        <dt>景区</dt>
        <dd>{picture.areaName}</dd>
        <dt>点位</dt>
        <dd>{picture.pointName ?? '—'}</dd>
        <dt>摄像头</dt>
        <dd>{picture.deviceName}</dd>
        <dt>尺寸</dt>
        <dd>
          {picture.width} × {picture.height} · {bytes(picture.bytes)}
        </dd>
        <dt>人脸</dt>
        <dd>{count(picture.faces)}</dd>
      </dl>
      {error && !detail && (
        <p className={clsx(styles.error, 'st-down')}>
          匹配到的游客没有取到：{error.message}
          <Button kind="link" onClick={retry}>
            重试
          </Button>
        </p>
      )}
      {detail?.featured && <Featured of={detail.featured} />}
      {detail && (
        <>
          <h3>{detail.matches.length ? `匹配到 ${detail.matches.length} 位游客` : '没有匹配到游客'}</h3>
          {detail.matches.map((match, index) => (
            <Visitor key={match.id} match={match} index={index} picture={picture} onVisitor={onVisitor} />
          ))}
        </>
      )}
      <h3>经过</h3>
      <PictureLife id={picture.id} />
    </aside>
  )
}

const featured = pictures.one.reply.properties.featured
/** Since when the picture may be shown for promotion, and who gave permission. */
const Featured = ({ of: { at, by, reason } }: { of: NonNullable<Reply<typeof pictures.one>['featured']> }) => (
  <>
    <h3>{pageByName.get('gallery')?.title}</h3>
    <dl>
      <dt>{label(featured, 'reason')}</dt>
      <dd>{reason}</dd>
      <dt>{label(featured, 'by')}</dt>
      <dd>
        {by} {dayOf(at)} {clock(at)}
      </dd>
    </dl>
  </>
)

function Visitor({
  match,
  index,
  picture,
  onVisitor,
}: {
  match: Match
  index: number
  picture: Picture
  onVisitor: ((id: number) => void) | undefined
}) {
  const { visitorId, visitorNick, score, sold } = match
  return (
    <div className={styles.visitor}>
      <span
        className={styles.portrait}
        style={match.box ? portrait(match.box, picture) : undefined}
        aria-hidden="true"
      />
      <span className={styles.who}>
        <span className="el">
          {visitorName(index)} · {match.phone ? phone(match.phone) : visitorNick || '未留手机号'}
        </span>
        <span className="t3">
          相似度 {score.toFixed(2)}
          {visitorId !== null && onVisitor && (
            <Button kind="link" onClick={() => onVisitor(visitorId)}>
              找同一个人
            </Button>
          )}
        </span>
      </span>
      {sold ? (
        <State of="picture" is="sold" />
      ) : (
        <Status tone="unknown" shape="clock">
          未购
        </Status>
      )}
    </div>
  )
}

const side = 32
/** The face, cut as a square from the preview scaled down to thumbnail size, with a small margin. */
function portrait([x = 0, y = 0, width = 0, height = 0]: readonly number[], picture: Picture) {
  const cut = Math.max(width * picture.width, height * picture.height) * 1.3
  const scale = side / cut
  const at = (middle: number, length: number) =>
    Math.min(0, Math.max(side - length * scale, side / 2 - middle * length * scale))
  return {
    backgroundImage: picture.previewUrl ? `url("${fileAddress(picture.previewUrl)}")` : undefined,
    backgroundSize: `${picture.width * scale}px ${picture.height * scale}px`,
    backgroundPosition: `${at(x + width / 2, picture.width)}px ${at(y + height / 2, picture.height)}px`,
  }
}
