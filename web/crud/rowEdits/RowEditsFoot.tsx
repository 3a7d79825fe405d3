import { useShortcut } from '../../kit/look/shortcuts.ts'
import { AskBeforeLeaving } from '../../parts/frame/leave.ts'
import { Button } from '../../parts/input/Button.tsx'
import { wordOf } from '../cells.tsx'
import { fieldIn, type Known } from '../kit.ts'
import { type EditableRow, meanwhile, type Values } from './edits.ts'
import styles from './RowEdits.module.css'
import { selectInput } from './selectInput.ts'
import type { RowEditing } from './useRowEdits.ts'

interface Props {
  editing: RowEditing
  rows: readonly EditableRow[]
  fields: ReadonlyMap<string, Known>
  /** What so many rows are called: 6 个套餐. */
  many(count: number): string
}

/** The foot of a list whose rows are edited: how many were changed, what the field with the focus held, and what ends it. */
export default function RowEditsFoot({ editing, rows, fields, many }: Props) {
  const { count, mistakes, undo, end, busy, reached } = editing
  const save = () => {
    const [first] = mistakes
    if (first) selectInput(document.querySelector(`tr[data-id="${first.id}"] [data-cell="${first.key}"]`))
    else if (count > 0) void editing.save()
  }
  useShortcut('ctrl+s', '保存', save)
  useShortcut('ctrl+z', '撤销', () => undo?.())
  const row = rows.find(({ id }) => id === reached?.id)
  const wrong = mistakes.find(({ id, key }) => id === reached?.id && key === reached?.key) ?? mistakes[0]
  return (
    <>
      {count > 0 && <AskBeforeLeaving dirty onLeave={editing.close} />}
      <span>
        {count > 0 ? (
          <>
            已改 <b>{many(count)}</b>
          </>
        ) : (
          '在表内直接修改，改完一起保存'
        )}
      </span>
      <span className={styles.said} aria-live="polite">
        {wrong ? <span className="st-down">{wrong.text}</span> : row && reached && wordsOf(row, reached.key)}
      </span>
      {row && editing.isChanged(row) && (
        <Button size="small" kind="link" onClick={() => editing.revert(row)}>
          还原本行
        </Button>
      )}
      <span className="sp" />
      <Button size="small" kind="text" keys="ctrl+z" why={!undo && '没有可以撤销的'} onClick={undo}>
        撤销
      </Button>
      <Button size="small" onClick={() => void end()}>
        {count > 0 ? '放弃' : '结束'}
      </Button>
      <Button size="small" kind="primary" keys="ctrl+s" busy={busy} why={count === 0 && '还没有改动'} onClick={save}>
        {count > 0 ? `保存 ${many(count)}` : '保存'}
      </Button>
    </>
  )

  /** What a changed field held, or what somebody else has made of it; before that, what a zero means. */
  function wordsOf(shown: EditableRow, key: string) {
    const field = fieldIn(fields, key)
    if (!editing.cell?.(shown, key)?.isChanged) return field.zero && `${field.title} 0 为${field.zero}`
    const theirs = meanwhile(editing.edits, shown, key)
    return theirs === undefined
      ? `${field.title}原为 ${wordOf(field, (shown as unknown as Values)[key])}`
      : `${field.title}刚被改为 ${wordOf(field, theirs)}，保存会盖过它`
  }
}
