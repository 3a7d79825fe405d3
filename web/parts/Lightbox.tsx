import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { fileAddress } from '../kit/file.ts'
import { useSilentShortcuts } from '../kit/shortcuts.ts'
import { veilOf } from '../kit/site.ts'
import { IconButton } from './Button.tsx'
import styles from './Lightbox.module.css'
import { Watermark } from './Watermark.tsx'

export interface LargePicture {
  readonly id: number
  readonly previewUrl: string
  readonly thumbUrl: string
  readonly width: number
  readonly height: number
}

interface Props<P extends LargePicture> {
  pictures: readonly P[]
  /** Which of them stands large. */
  id: number
  onShow(id: number): void
  onClose(): void
  /** What is known of it, in one line. */
  caption(picture: P): string
}

/** A picture over the whole window, its neighbours by the arrow keys. A native dialog: it lies above drawers and gives the focus back. */
export function Lightbox<P extends LargePicture>({ pictures, id, onShow, onClose, caption }: Props<P>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const begun = useRef<number>(undefined)
  useSilentShortcuts()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const at = pictures.findIndex((picture) => picture.id === id)
  const picture = pictures[at]
  if (!picture) return null
  const step = (by: 1 | -1) => {
    const next = pictures[at + by]
    if (next) onShow(next.id)
  }
  const veil = veilOf(location.pathname)
  const { width, height } = picture
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.box}
      data-theme="dark"
      aria-label="大图"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // The drawer below would take the key for its own.
        event.stopPropagation()
        if (event.key === 'ArrowLeft') step(-1)
        if (event.key === 'ArrowRight') step(1)
        if (event.key === 'Escape') {
          event.preventDefault()
          onClose()
        }
      }}
      onPointerDown={(event) => {
        begun.current = event.clientX
      }}
      onPointerUp={(event) => {
        const by = begun.current === undefined ? 0 : event.clientX - begun.current
        if (event.pointerType !== 'mouse' && Math.abs(by) > 60) step(by > 0 ? -1 : 1)
      }}
    >
      <header>
        <span>{caption(picture)}</span>
        <span className="sp" />
        <span className="num">
          {at + 1} / {pictures.length}
        </span>
        <IconButton icon="left" label="上一张" disabled={at === 0} onClick={() => step(-1)} />
        <IconButton icon="right" label="下一张" disabled={at === pictures.length - 1} onClick={() => step(1)} />
        <IconButton icon="close" label="关闭" onClick={onClose} />
      </header>
      <div className={styles.stage} style={{ backgroundImage: `url("${fileAddress(picture.thumbUrl)}")` }}>
        <img
          key={picture.id}
          src={fileAddress(picture.previewUrl)}
          width={width}
          height={height}
          alt={caption(picture)}
          draggable={false}
        />
      </div>
      {veil && <Watermark text={veil.text} red={veil.red} />}
    </dialog>,
    document.body,
  )
}
