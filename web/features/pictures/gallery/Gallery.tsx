import { clsx } from 'clsx'
import { type RefObject, type SyntheticEvent, useEffect, useMemo } from 'react'
import { type Picture, type PictureHour, pictures } from '#contract/pictures/pictures.ts'
import { count } from '#web/kit/format.ts'
import type { ListPlace } from '#web/kit/list/usePlace.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { invalidate } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import type { Selection } from '#web/parts/table/rows/selection.ts'
import { arrange, type Span } from '../arrange/arrange.ts'
import { near, reachedOf } from '../arrange/near.ts'
import type { PictureList } from '../list.ts'
import styles from './Gallery.module.css'
import { GroupHead } from './GroupHead.tsx'
import { Tile } from './Tile.tsx'
import type { GalleryLayout } from './useGalleryLayout.ts'
import { useGalleryWalk } from './useGalleryWalk.ts'
import { useAnchor, useScroll } from './useScroll.ts'

interface Props {
  /** What scrolls. */
  box: RefObject<HTMLDivElement | null>
  list: PictureList
  /** Numbers of the hour of which not all is loaded. */
  lastHour?: PictureHour | null | undefined
  /** Whether pictures are grouped by hour or by day. */
  per?: Span
  /** Where coming back leads to. */
  place: ListPlace
  selection: Selection<Picture>
  layout: GalleryLayout
  /** The picture in the large view. */
  openId: number | undefined
  onOpen(id: number): void
}

/**
 * Pictures in rows, by hour or day. Only rows near the visible part are in the document.
 * The next page is requested before the user reaches the end.
 */
export function Gallery({ box, list, lastHour, per = 'hour', place, selection, layout, openId, onOpen }: Props) {
  const narrow = useNarrow()
  const { top, width, height } = useScroll(box)
  const rows = list.rows
  const whole = list.more === undefined
  const squares = narrow
    ? 3
    : layout.squares
      ? Math.max(2, Math.round((width + gap) / (layout.height + gap)))
      : undefined
  const arrangement = useMemo(
    () =>
      arrange(rows, { width, rowHeight: layout.height, gap: narrow ? 3 : gap, head: headHeight, per, squares }, whole),
    [rows, width, layout.height, narrow, per, squares, whole],
  )
  useAnchor(box, arrangement, place)
  useEffect(() => {
    if (width > 0 && top + height > arrangement.height - ahead) list.more?.()
  })
  const stage = { box, rows, arrangement, height, head: headHeight }
  const { at, onKeyDown, onClick, onFocus } = useGalleryWalk({ ...stage, place, selection, openId, onOpen })
  const shown = near(arrangement, top - margin, top + height + margin)
  const reached = reachedOf(shown, at)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks belong to the pictures within, which take the focus
    <div
      className={styles.gallery}
      ref={box}
      data-pictures=""
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={onFocus}
      onErrorCapture={onBroken}
    >
      <div className={styles.ground} style={{ height: arrangement.height }}>
        {shown.map(({ group, rows: lines }) => (
          <section key={group.key} className={styles.group} style={{ top: group.top, height: group.height }}>
            <GroupHead group={group} per={per} lastHour={lastHour} selection={selection} />
            {lines.flatMap((row) =>
              row.cells.map(({ picture, index, left, width: wide }) => (
                <Tile
                  key={picture.id}
                  picture={picture}
                  index={index}
                  left={left}
                  top={row.top}
                  width={wide}
                  height={row.height}
                  chosen={selection.has(picture)}
                  reached={index === reached}
                />
              )),
            )}
          </section>
        ))}
      </div>
      <p className={clsx(styles.end, 't3')} role="status">
        {whole ? `共 ${count(rows.length)} 张，没有更多了` : list.fetching ? '正在载入' : ''}
        {!whole && !list.fetching && list.error && (
          <>
            后面的照片没有取到：{list.error.message}
            <Button kind="link" onClick={() => list.more?.()}>
              重试
            </Button>
          </>
        )}
      </p>
    </div>
  )
}

const gap = 6
/** The line above an hour, 40 px, and room below it for the ring around a chosen picture. */
const headHeight = 44
/** Rows within this distance above and below the visible part stay in the document, in px. */
const margin = 700
/** The next page is requested at this distance from the end, in px. */
const ahead = 2_000

/** When the list was last read again because a picture's address had expired. This happens at most once a minute. */
let renewedAt = 0
function onBroken({ target }: SyntheticEvent) {
  if (!(target instanceof HTMLImageElement)) return
  target.dataset.broken = ''
  const expires = Number(new URL(target.src).searchParams.get('e')) * 1000
  if (!expires || expires > Date.now() || Date.now() - renewedAt < 60_000) return
  renewedAt = Date.now()
  void invalidate(pictures.list, pictures.travel)
}
