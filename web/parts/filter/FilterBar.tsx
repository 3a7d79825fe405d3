import { Popover } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { totalWords } from '../../kit/format.ts'
import type { FilterOf, List, ListOperation } from '../../kit/list/useList.ts'
import { useNarrow } from '../../kit/look/narrow.ts'
import { useAct } from '../../kit/look/shortcuts.ts'
import { useRead } from '../../kit/read/query.ts'
import { Button, IconButton } from '../input/Button.tsx'
import styles from './FilterBar.module.css'
import { type Scanner, SearchField } from './SearchField.tsx'

export { Choice, FenRange, MoreRow } from './MoreRow.tsx'

type Key<O> = keyof FilterOf<O> & string
interface Props<O extends ListOperation> {
  list: List<O>
  /** Placeholder of the search field: 订单号、手机号、尾号. Without it there is no search. */
  search?: string
  /** Codes are scanned into the search. */
  scanner?: Scanner
  /** The period; it stays beside the search on a phone. */
  time?: ReactNode
  /** Two or three main conditions; on a phone they move into the panel. */
  children?: ReactNode
  /** Further conditions on a draft of the filter; applied together. */
  more?(draft: FilterOf<O>, set: (changes: FilterOf<O>) => void): ReactNode
  /** Whether the draft is invalid; `more` shows why. */
  wrong?(draft: FilterOf<O>): boolean
  /** Fields that `more` covers, for the number on its button; those of one condition, such as both ends of a range, together. */
  moreKeys?: readonly (Key<O> | readonly Key<O>[])[]
  /** Content at the right end. */
  end?: ReactNode
}

/** The one filter line of a list: search, period, main conditions, further ones behind a button. */
export function FilterBar<O extends ListOperation>({
  list,
  search,
  scanner,
  time,
  children,
  more,
  wrong,
  moreKeys = [],
  end,
}: Props<O>) {
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const active = moreKeys.filter((condition) =>
    [condition].flat().some((key) => list.filtered.includes(key as Key<O>)),
  ).length
  useAct({ icon: 'filter', label: '更多筛选', keys: 'f', run: () => setOpen(true) }, Boolean(more))
  const button = (
    <Button icon="filter" keys={more && 'f'} aria-expanded={open} onClick={() => setOpen(!open)}>
      {narrow ? '' : '更多筛选'}
      <span className="sr">{narrow ? '筛选' : ''}</span>
      {active > 0 && <b className={styles.count}>{active}</b>}
    </Button>
  )
  const panel = (more || (narrow && children)) && (
    <MorePanel
      list={list}
      more={more}
      wrong={wrong}
      main={narrow ? children : null}
      keys={moreKeys.flat()}
      onClose={() => setOpen(false)}
    />
  )
  return (
    <search className={styles.bar}>
      {search && <SearchField list={list} hint={search} scanner={scanner} />}
      {time}
      {!narrow && children}
      {narrow && panel && button}
      {narrow && open && <div className={styles.sheet}>{panel}</div>}
      {!narrow && more && (
        <Popover
          open={open}
          onOpenChange={setOpen}
          trigger="click"
          placement="bottomLeft"
          arrow={false}
          styles={{ container: { padding: 0 } }}
          destroyOnHidden
          content={panel}
        >
          {button}
        </Popover>
      )}
      {end && <span className="sp" />}
      {end}
    </search>
  )
}

/** Edits a copy of the filter; the list changes only when the copy is applied. */
function MorePanel<O extends ListOperation>({
  list,
  more,
  wrong,
  main,
  keys,
  onClose,
}: {
  list: List<O>
  more: Props<O>['more']
  wrong: Props<O>['wrong']
  main: ReactNode
  keys: readonly string[]
  onClose(): void
}) {
  const [draft, setDraft] = useState<FilterOf<O>>(list.filter)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input,button[aria-pressed],select')?.focus(), [])
  const mistaken = wrong?.(draft) ?? false
  const [settled, setSettled] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), 300)
    return () => clearTimeout(timer)
  }, [draft])
  const body = { ...(list.body as object), ...settled, page: 1, size: 1 }
  // Only a hint: a failed count shows no error.
  const expected = useRead(list.operation, { body, quiet: true } as never, { keep: true, enabled: !wrong?.(settled) })
  const found = expected.data as { total: number; over?: boolean } | undefined
  return (
    <form
      className={styles.more}
      ref={box}
      aria-label="更多筛选"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Nothing behind the panel is meant.
        event.preventDefault()
        onClose()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        list.set(draft)
        onClose()
      }}
    >
      <div className={styles.head}>
        <b>{main ? '筛选' : '更多筛选'}</b>
        <IconButton small icon="close" label="关闭" onClick={onClose} />
      </div>
      <div className={styles.rows}>
        {main && <div className={styles.main}>{main}</div>}
        {more?.(draft, (changes) => setDraft({ ...draft, ...changes }))}
      </div>
      <div className={styles.foot}>
        <Button
          kind="text"
          onClick={() => setDraft({ ...draft, ...Object.fromEntries(keys.map((key) => [key, undefined])) })}
        >
          重置
        </Button>
        <span className="sp" />
        <span className="t3" aria-live="polite">
          {found && !mistaken && `${found.over ? '' : '约 '}${totalWords(found)} 条`}
        </span>
        <Button kind="primary" submit why={mistaken && '有条件填得不对'}>
          查看结果
        </Button>
      </div>
    </form>
  )
}
