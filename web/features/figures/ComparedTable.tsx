import { clsx } from 'clsx'
import { Arrow } from './Arrow.tsx'
import styles from './ComparedTable.module.css'
import type { Change } from './change.ts'

/** A figure beside another one, in words. */
export interface ComparedRow {
  readonly name: string
  readonly own: string
  readonly other: string
  /** Shown when one points at `other`. */
  readonly note?: string
  /** How `own` differs from `other`, or in words why that is not said; undefined shows a dash. */
  readonly change: Change | string | undefined
  /** The difference matters: bold, and amber where it is bad for the business. */
  readonly strong: boolean
}

interface Props {
  label: string
  /** Shows the label above the table: where another one precedes it. */
  titled?: boolean
  /** Of `own` and `other`. */
  heads: readonly [string, string]
  rows: readonly ComparedRow[]
}

/** Figures beside those that they are compared with, and by how much they differ. */
export function ComparedTable({ label, titled, heads, rows }: Props) {
  return (
    <table className={styles.figures} aria-label={label}>
      {titled && <caption>{label}</caption>}
      <thead>
        <tr>
          <th>
            <span className="sr">数字</span>
          </th>
          {[...heads, '差别'].map((head) => (
            <th key={head} className="num">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, own, other, note, change, strong }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{own}</td>
            <td className="num" title={note}>
              {other}
            </td>
            <td className={clsx('num', strong ? (isBad(change) ? styles.bad : styles.much) : 't3')}>
              {typeof change === 'object' ? (
                <span className={styles.by}>
                  <Arrow direction={change.direction} />
                  {change.text}
                </span>
              ) : (
                (change ?? '—')
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isBad = (change: ComparedRow['change']) => typeof change === 'object' && change.bad
