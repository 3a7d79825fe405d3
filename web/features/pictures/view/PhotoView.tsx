import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Picture, pictures } from '#contract/pictures/pictures.ts'
import { veilOf } from '#web/kit/access/site.ts'
import { download, fileAddress } from '#web/kit/call/file.ts'
import { currentEnvironment } from '#web/kit/call/session.ts'
import { count } from '#web/kit/format.ts'
import type { useRow } from '#web/kit/list/useRow.ts'
import { useOwnShortcuts, useShortcut } from '#web/kit/look/shortcuts.ts'
import { toast } from '#web/kit/look/toast.ts'
import { useRead } from '#web/kit/read/query.ts'
import { EnvironmentEdge } from '#web/parts/page/Environment.tsx'
import { Watermark } from '#web/parts/page/Watermark.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import type { Selection } from '#web/parts/table/rows/selection.ts'
import { useInformed } from '../life/useInformed.ts'
import type { PictureList } from '../list.ts'
import { Film } from './Film.tsx'
import { Keys } from './Keys.tsx'
import styles from './PhotoView.module.css'
import { PictureInfo } from './PictureInfo.tsx'
import stage from './Stage.module.css'
import { Stage } from './Stage.tsx'
import { useFocusTrap } from './useFocusTrap.ts'
import { notSaved, ViewHead } from './ViewHead.tsx'

interface Props {
  id: number
  list: PictureList
  row: ReturnType<typeof useRow>
  total: number
  selection: Selection<Picture>
  /** Leaves for the pictures of this visitor. */
  onVisitor?: ((id: number) => void) | undefined
}

/** One picture over the whole window, always dark, with its details beside it and its neighbours below. */
export function PhotoView({ id, list, row, total, selection, onVisitor }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const detail = useRead(pictures.one, { params: { id } }, { live: ['picture', 'order', 'refund'], staleMs: 30_000 })
  const index = list.rows.findIndex((one) => one.id === id)
  const listed = list.rows[index]
  const picture = detail.data?.picture ?? listed
  const [informed, inform] = useInformed()
  const [whole, setWhole] = useState(false)
  const original = detail.data?.originalUrl
  const saving = original ? 'may' : picture?.previewUrl === null ? 'cleared' : 'mayNot'
  const choose = () => listed && selection.toggle(listed)
  const save = () =>
    original ? download(fileAddress(original), picture?.name ?? '') : detail.data && toast.info(notSaved[saving])
  useFocusTrap(frame)
  useNearby(list, index)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is shown whole again
  useEffect(() => setWhole(false), [id])
  useOwnShortcuts()
  useShortcut('arrowleft', '上一张', () => row.previous?.(), Boolean(listed))
  useShortcut('arrowright', '下一张', () => row.next?.(), Boolean(listed))
  useShortcut(' ', '选中', choose, Boolean(listed))
  useShortcut('d', '下载原图', save)
  useShortcut('i', '信息', inform)
  useShortcut('z', '原始大小', () => setWhole(!whole))
  useShortcut('escape', '关闭', row.close)
  const veil = veilOf(location.pathname)
  return createPortal(
    <div
      className={clsx(styles.view, informed && styles.informed)}
      data-theme="dark"
      data-env={currentEnvironment()}
      role="dialog"
      aria-modal="true"
      aria-label="大图"
      tabIndex={-1}
      ref={frame}
    >
      <EnvironmentEdge />
      <div className={styles.main}>
        <ViewHead
          name={picture?.name ?? ''}
          place={index >= 0 ? `${count(index + 1)} / ${count(Math.max(total, list.rows.length))}` : ''}
          chosen={listed && selection.has(listed)}
          saving={detail.data && saving}
          whole={whole}
          informed={informed}
          onClose={row.close}
          onChoose={choose}
          onSave={save}
          onWhole={() => setWhole(!whole)}
          onInform={inform}
        />
        {picture ? (
          <Stage
            key={id}
            picture={picture}
            original={original ?? undefined}
            matches={detail.data?.matches ?? []}
            whole={whole}
            onWhole={setWhole}
            previous={row.previous}
            next={row.next}
          />
        ) : detail.error ? (
          <ErrorState what="照片" error={detail.error} retry={() => void detail.refetch()} />
        ) : (
          <div className={stage.stage} aria-busy="true" />
        )}
        <Film rows={list.rows} index={index} onShow={row.show} />
        <Keys listed={Boolean(listed)} />
        {veil && <Watermark {...veil} onPictures />}
      </div>
      {informed && picture && (
        <PictureInfo
          picture={picture}
          detail={detail.data}
          error={detail.error}
          retry={() => void detail.refetch()}
          onVisitor={onVisitor}
        />
      )}
    </div>,
    document.body,
  )
}

/** Preloads the neighbouring pictures, and requests the next page of the list before its first picture is needed. */
function useNearby(list: Props['list'], index: number) {
  useEffect(() => {
    if (index < 0) return
    if (index > list.rows.length - 8) list.more?.()
    for (const by of [1, -1, 2]) {
      const neighbour = list.rows[index + by]
      if (neighbour?.previewUrl) new Image().src = fileAddress(neighbour.previewUrl)
    }
  }, [list, index])
}
