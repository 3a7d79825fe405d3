import { clsx } from 'clsx'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { clearedWords, type Picture } from '#contract/pictures/pictures.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { Icon } from '#web/parts/value/Icon.tsx'
import { FaceBox } from './faces/FaceBox.tsx'
import { facesOf, type Match } from './faces/faces.ts'
import styles from './Stage.module.css'

interface Props {
  picture: Picture
  original: string | undefined
  matches: readonly Match[]
  /** At its own size, to be moved about. */
  whole: boolean
  onWhole(whole: boolean): void
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** The picture, fitted into the window or at its own size, with the faces that were recognised: solid bought, dashed not. */
export function Stage({ picture, original, matches, whole, onWhole, previous, next }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState(false)
  const [failed, setFailed] = useState(false)
  const drag = useDrag(box, whole, { previous, next })
  useEffect(() => {
    const place = box.current
    if (whole && place)
      place.scrollTo((place.scrollWidth - place.clientWidth) / 2, (place.scrollHeight - place.clientHeight) / 2)
  }, [whole])
  const shown = whole && original ? original : picture.previewUrl
  const source = shown ? fileAddress(shown) : undefined
  const ratio = picture.width / picture.height
  return (
    <div className={styles.stage}>
      <div className={clsx(styles.scroll, whole && styles.whole)} ref={box} {...drag}>
        <div
          className={styles.picture}
          style={
            whole
              ? { width: picture.width / devicePixelRatio, aspectRatio: ratio }
              : { width: `min(100cqw, 100cqh * ${ratio}, ${picture.width}px)`, aspectRatio: ratio }
          }
        >
          {!loaded && picture.thumbUrl && <img className={styles.under} src={fileAddress(picture.thumbUrl)} alt="" />}
          {source === undefined ? (
            <p className={styles.failed}>照片{clearedWords}</p>
          ) : failed ? (
            <p className={styles.failed}>大图没有取到，请关闭后重试</p>
          ) : (
            <img
              key={source}
              src={source}
              alt={`${picture.areaName} ${picture.pointName ?? picture.deviceName}`}
              draggable={false}
              onLoad={() => setLoaded(true)}
              onError={() => setFailed(true)}
              onDoubleClick={() => onWhole(!whole)}
            />
          )}
          {loaded && facesOf(matches).map((face) => <FaceBox key={face.key} face={face} />)}
        </div>
      </div>
      {(previous || next) && (
        <>
          <button
            type="button"
            className={clsx(styles.step, styles.before)}
            aria-label="上一张"
            disabled={!previous}
            onClick={previous}
          >
            <Icon name="left" size={18} />
          </button>
          <button
            type="button"
            className={clsx(styles.step, styles.after)}
            aria-label="下一张"
            disabled={!next}
            onClick={next}
          >
            <Icon name="right" size={18} />
          </button>
        </>
      )}
    </div>
  )
}

/** At its own size the picture is moved by dragging; fitted, a stroke to the side on a touch screen turns over. */
function useDrag(
  box: React.RefObject<HTMLDivElement | null>,
  whole: boolean,
  { previous, next }: Pick<Props, 'previous' | 'next'>,
) {
  const start = useRef<{ x: number; y: number; left: number; top: number }>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      const place = box.current
      if (!place || event.button !== 0) return
      start.current = { x: event.clientX, y: event.clientY, left: place.scrollLeft, top: place.scrollTop }
      if (whole && event.pointerType === 'mouse') place.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      // Touch scrolls natively.
      if (!start.current || !whole || event.pointerType !== 'mouse') return
      box.current?.scrollTo(
        start.current.left + start.current.x - event.clientX,
        start.current.top + start.current.y - event.clientY,
      )
    },
    onPointerUp: (event: PointerEvent) => {
      const by = start.current && event.clientX - start.current.x
      start.current = undefined
      if (whole || event.pointerType === 'mouse' || by === undefined || Math.abs(by) < 60) return
      ;(by > 0 ? previous : next)?.()
    },
    onPointerCancel: () => {
      start.current = undefined
    },
  }
}
