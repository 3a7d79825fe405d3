import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../input/Button.tsx'
import { Glyph } from '../value/Glyph.tsx'
import styles from './Comparison.module.css'
import { type Compared, isOpen, type Side } from './compare.ts'

interface Props {
  rows: readonly Compared[]
  chosen: Readonly<Record<string, Side>>
  onChoose(chosen: Readonly<Record<string, Side>>): void
  title(key: string): string
  /** A value in words; `before` is what the field held when the form was opened. */
  describe(key: string, value: unknown, before: unknown): ReactNode
  /** Nothing is to be chosen: something is about to be done with a row that others have changed. */
  act?: boolean
  /** Why it can be done no more. */
  over?: string | undefined
}

const words = { own: '你的', theirs: '对方的' } as const

/** A conflict, field by field: the value before, the user's value and the one that somebody else has saved meanwhile, to choose from. */
export function Comparison({ rows, chosen, onChoose, title, describe, act = false, over }: Props) {
  const open = rows.filter((row) => isOpen(row, chosen)).length
  const clash = rows.some(({ kind }) => kind === 'both')
  const sides = act ? (['theirs'] as const) : (['own', 'theirs'] as const)
  const all = (side: Side) => onChoose(Object.fromEntries(rows.map(({ key }) => [key, side])))
  return (
    <section className={styles.comparison} aria-label="与对方的修改对照">
      <p className={clsx(styles.note, 'st-warn')} role="alert">
        <Glyph shape="triangle" />
        <span>
          你打开之后，别人保存了修改。
          {over ??
            (act
              ? proceedNote(rows)
              : clash
                ? '同一项两边都改了，请逐项选择保留哪一个。'
                : '两边改的不是同一项，可以一起保存。')}
        </span>
      </p>
      {rows.length > 0 && (
        <table aria-label={act ? '对方的修改' : '两边的修改'}>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">修改前</th>
              {sides.map((side) => (
                <th key={side} scope="col">
                  {act ? '现在' : words[side]}
                  {!act && (
                    <Button kind="link" onClick={() => all(side)}>
                      全选
                    </Button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={clsx(isOpen(row, chosen) && styles.open)}>
                <th scope="row">{title(row.key)}</th>
                <td data-side="修改前">{describe(row.key, row.before, row.before)}</td>
                {sides.map((side) => (
                  <td key={side} data-side={act ? '现在' : words[side]}>
                    {act ? (
                      describe(row.key, row.theirs, row.before)
                    ) : (
                      <label className={clsx(chosen[row.key] === side && styles.chosen)}>
                        <input
                          type="radio"
                          name={`compare ${row.key}`}
                          aria-label={`${title(row.key)}：用${words[side]}`}
                          checked={chosen[row.key] === side}
                          onChange={() => onChoose({ ...chosen, [row.key]: side })}
                        />
                        <span>
                          {describe(row.key, row[side], row.before)}
                          {isKept(row, side) && <em className="t3">没有改</em>}
                        </span>
                      </label>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!act && (
        <p className="t3" aria-live="polite">
          {open > 0 ? `还有 ${open} 项要选` : '保存后以所选为准'}
        </p>
      )}
    </section>
  )
}

const proceedNote = (rows: readonly Compared[]) =>
  rows.length > 0 ? '看过再决定是否继续。' : '改的不是这里看得到的内容，可以继续。'
const isKept = ({ kind }: Compared, side: Side) =>
  (kind === 'own' && side === 'theirs') || (kind === 'theirs' && side === 'own')
