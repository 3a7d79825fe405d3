import { type ReactNode, Suspense } from 'react'
import type { Operation } from '#contract/kit.ts'
import { verbPhrase } from '../../kit/format.ts'
import { Empty, ErrorState } from '../state/Empty.tsx'
import { Skeleton } from '../state/Skeleton.tsx'
import { Drawer } from './Drawer.tsx'
import { useRowSteps } from './useRowSteps.tsx'

interface Props<R> {
  /** What `useOpenRow` gives. */
  opened: {
    readonly open: number | undefined
    readonly row: R | undefined
    readonly missing: boolean
    readonly error: Error | null
    again(): void
    readonly next: (() => void) | undefined
    readonly previous: (() => void) | undefined
    close(): void
  }
  /** 景区: what the row is. */
  what: string
  /** The list that shows the row, where others may have it open too. */
  list?: Pick<Operation, 'path'> | undefined
  /** Narrow, for facts without work among them. */
  small?: boolean | undefined
  title(row: R): ReactNode
  mark?(row: R): ReactNode
  footer?(row: R): ReactNode
  children(row: R): ReactNode
}

/** The details of a list's row, with steps to its neighbours, by J and K too; shows an error if the row cannot be read. */
export function RowDrawer<R>({ opened, what, list, small, title, mark, footer, children }: Props<R>) {
  const { open, row, missing, error, again, next, previous, close } = opened
  const steps = useRowSteps({ one: `个${what}`, open: open !== undefined, previous, next })
  return (
    <Drawer
      open={open !== undefined}
      onClose={close}
      small={small}
      title={row ? title(row) : what}
      mark={row && mark?.(row)}
      presence={list && open !== undefined ? { list, id: open } : undefined}
      steps={steps}
      footer={row && footer?.(row)}
    >
      {row ? (
        <Suspense fallback={<Skeleton rows={6} columns={3} />}>{children(row)}</Suspense>
      ) : missing ? (
        <Empty title={verbPhrase('没有这个', what)} note="可能已被删除，或不在可见范围内" />
      ) : error ? (
        <ErrorState what={what} error={error} retry={again} />
      ) : (
        <Skeleton rows={6} columns={3} />
      )}
    </Drawer>
  )
}
