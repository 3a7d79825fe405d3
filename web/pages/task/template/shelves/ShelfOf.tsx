import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type PageName, pageByName } from '#contract/menu.ts'
import type { MaterialChoice } from '#contract/videos/materials.ts'
import { can } from '#web/kit/access/access.ts'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { NothingHere } from './NothingHere.tsx'
import type { useShelf } from './useShelf.ts'

interface Props {
  shelf: ReturnType<typeof useShelf>
  caseId: number | undefined
  q: string
  what: string
  /** Where more of them are uploaded. */
  page: PageName
  children(rows: readonly MaterialChoice[]): ReactNode
}

/** A shelf whose things are read for the project. */
export function ShelfOf({ shelf: { rows, error, retry }, caseId, q, what, page, children }: Props) {
  if (caseId === undefined) return <NothingHere title={`先选项目，这里就有它的${what}`} />
  if (!rows) return error ? <ErrorState what={what} error={error} retry={retry} /> : <Skeleton rows={6} columns={2} />
  if (rows.length > 0) return children(rows)
  const { path, title } = pageByName.get(page)!
  return q ? (
    <NothingHere title={`没有叫「${q}」的${what}`} />
  ) : (
    <NothingHere title={`这个项目没有可用的${what}`}>{can(page) && <Link to={path}>到{title}上传</Link>}</NothingHere>
  )
}
