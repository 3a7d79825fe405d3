import type { ComponentProps, ReactNode } from 'react'
import type { pictures } from '#contract/pictures/pictures.ts'
import type { List } from '#web/kit/list/useList.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Empty, ErrorState } from '#web/parts/state/Empty.tsx'
import type { PictureList } from '../list.ts'
import { Gallery } from './Gallery.tsx'
import { Ghosts } from './Ghosts.tsx'

interface Props extends ComponentProps<typeof Gallery> {
  list: PictureList &
    Pick<List<typeof pictures.travel>, 'loading' | 'refetch'> & { readonly filtered: readonly string[]; clear(): void }
  /** What could not be read: 照片. */
  what: string
  /** The conditions in words, for where they find nothing. */
  conditions: string
  /** Shown if there are no pictures at all. */
  none: ReactNode
}

/** The gallery of a list, or why it is empty. */
export function Pictures({ what, conditions, none, ...gallery }: Props) {
  const { list, layout: look } = gallery
  if (list.rows.length > 0) return <Gallery {...gallery} />
  if (list.loading) return <Ghosts height={look.height} />
  if (list.error) return <ErrorState what={what} error={list.error} retry={list.refetch} />
  if (list.filtered.length === 0) return none
  return (
    <Empty title="没有符合条件的照片" note={conditions}>
      <Button onClick={() => list.clear()}>清空筛选</Button>
    </Empty>
  )
}
