import { type ReactNode, Suspense } from 'react'
import { verbPhrase } from '../../kit/format.ts'
import { useShortcut } from '../../kit/look/shortcuts.ts'
import { IconButton } from '../input/Button.tsx'
import { Empty, ErrorState } from '../state/Empty.tsx'
import { Skeleton } from '../state/Skeleton.tsx'
import { Drawer } from './Drawer.tsx'

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
  /** Narrow, for facts without work among them. */
  small?: boolean | undefined
  title(row: R): ReactNode
  mark?(row: R): ReactNode
  footer?(row: R): ReactNode
  children(row: R): ReactNode
}

/** The details of a list's row, with steps to its neighbours, by J and K too; shows an error if the row cannot be read. */
export function RowDrawer<R>({ opened, what, small, title, mark, footer, children }: Props<R>) {
  const { open, row, missing, error, again, next, previous, close } = opened
  useShortcut('j', `下一个${what}`, () => next?.(), open !== undefined && next !== undefined)
  useShortcut('k', `上一个${what}`, () => previous?.(), open !== undefined && previous !== undefined)
  return (
    <Drawer
      open={open !== undefined}
      onClose={close}
      small={small}
      title={row ? title(row) : what}
      mark={row && mark?.(row)}
      steps={
        (next || previous) && (
          <>
            <IconButton
              icon="up"
              label={`上一个${what}`}
              keys="k"
              why={!previous && `已是本页第一个${what}`}
              onClick={previous}
            />
            <IconButton
              icon="down"
              label={`下一个${what}`}
              keys="j"
              why={!next && `已是本页最后一个${what}`}
              onClick={next}
            />
          </>
        )
      }
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
