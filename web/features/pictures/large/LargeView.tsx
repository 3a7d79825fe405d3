import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { pictures as photos } from '#contract/pictures/pictures.ts'
import { orders } from '#contract/sales/orders.ts'
import { can, canCall } from '#web/kit/access/access.ts'
import { veilOf } from '#web/kit/access/site.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { currentEnvironment } from '#web/kit/call/session.ts'
import { closeLarge, type Large, type LargePicture } from '#web/kit/look/large.ts'
import { useOwnShortcuts, useShortcut } from '#web/kit/look/shortcuts.ts'
import { clearCoveredState } from '#web/kit/look/useBackCloses.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import { EnvironmentEdge, EnvironmentName } from '#web/parts/page/Environment.tsx'
import { Watermark } from '#web/parts/page/Watermark.tsx'
import { picturesOf } from '../../sales/sheet/orderPictures.ts'
import { PictureLife } from '../life/PictureLife.tsx'
import { useInformed } from '../life/useInformed.ts'
import styles from './LargeView.module.css'

/** Shows pictures one at a time over the whole window, always dark. A native dialog, so that it covers drawers and dialogs. */
export default function LargeView({ pictures: initialPictures, at: first, orderId }: Large) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(first)
  const order = useRead(
    orders.one,
    { params: { id: orderId ?? 0 } },
    { enabled: orderId !== undefined, staleMs: 60_000 },
  )
  const all = order.data ? picturesOf(order.data) : []
  const pictures = all.length > 0 ? all : initialPictures
  const picture = pictures[Math.min(at, pictures.length - 1)]
  const [informed, inform] = useInformed()
  const lifeOf = (canCall(photos.life) && picture?.photoId) || undefined
  const step = (by: 1 | -1) => (pictures[at + by] ? () => setAt(at + by) : undefined)
  const [previous, next] = [step(-1), step(1)]
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useOwnShortcuts()
  useShortcut('arrowleft', '上一张', () => previous?.(), pictures.length > 1)
  useShortcut('arrowright', '下一张', () => next?.(), pictures.length > 1)
  useShortcut('i', '经过', inform, lifeOf !== undefined)
  useShortcut('escape', '关闭', closeLarge)
  const veil = veilOf(location.pathname)
  const place = pageByName.get('photo')
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.view}
      data-theme="dark"
      data-env={currentEnvironment()}
      aria-label="大图"
      onCancel={(event) => {
        event.preventDefault()
        closeLarge()
      }}
      // Otherwise a drawer or dialog below would also close on Escape.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <EnvironmentEdge />
      <header className={styles.head}>
        <IconButton icon="close" iconSize={18} label="关闭（Esc）" onClick={closeLarge} />
        <span className={styles.what}>
          <b className="el">{picture?.name}</b>
          <span className="t3 el">{picture?.note}</span>
        </span>
        {pictures.length > 1 && (
          <span className="nw">
            {at + 1} / {pictures.length}
          </span>
        )}
        <span className="sp" />
        {picture?.photoId && place && can('photo') && (
          <Link className="nw" to={`${place.path}?open=${picture.photoId}`} replace onClick={leave}>
            照片详情
          </Link>
        )}
        <EnvironmentName of={currentEnvironment()} />
        {lifeOf && (
          <IconButton
            icon="info"
            iconSize={18}
            label="经过（I）"
            chosen={informed}
            aria-pressed={informed}
            onClick={inform}
          />
        )}
      </header>
      <div className={styles.body}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what lies around the picture closes it, as elsewhere */}
        <div className={styles.stage} onClick={(event) => event.target === event.currentTarget && closeLarge()}>
          {picture && (
            <Stage
              key={`${at} ${picture.thumbUrl}`}
              picture={picture}
              error={order.error !== null}
              again={() => void order.refetch()}
            />
          )}
          {pictures.length > 1 && (
            <>
              <IconButton
                className={styles.before}
                icon="left"
                iconSize={18}
                label="上一张（←）"
                why={!previous && '已是第一张'}
                onClick={previous}
              />
              <IconButton
                className={styles.after}
                icon="right"
                iconSize={18}
                label="下一张（→）"
                why={!next && '已是最后一张'}
                onClick={next}
              />
            </>
          )}
          {veil && <Watermark {...veil} onPictures />}
        </div>
        {lifeOf && informed && (
          <aside className={styles.facts} aria-label="照片经过">
            <PictureLife key={lifeOf} id={lifeOf} onLeave={leave} />
          </aside>
        )}
      </div>
    </dialog>,
    document.body,
  )
}

/** Before a link is followed: it takes the place of the view's entry in the history. */
function leave() {
  clearCoveredState()
  closeLarge()
}

/** The small rendition until the large one is there. */
function Stage({ picture, error, again }: { picture: LargePicture; error: boolean; again(): void }) {
  const [loaded, setLoaded] = useState(false)
  const [failed, setFailed] = useState(false)
  const { url, thumbUrl, name } = picture
  return (
    <figure className={styles.picture} aria-busy={!loaded && !failed && !error}>
      {!loaded && thumbUrl && <img className={styles.under} src={fileAddress(thumbUrl)} alt="" />}
      {url && !failed && (
        <img src={fileAddress(url)} alt={name} onLoad={() => setLoaded(true)} onError={() => setFailed(true)} />
      )}
      {(failed || (error && !url)) && (
        <figcaption role="alert">
          大图没有取到
          <Button size="small" onClick={() => (error ? again() : setFailed(false))}>
            重试
          </Button>
        </figcaption>
      )}
    </figure>
  )
}
