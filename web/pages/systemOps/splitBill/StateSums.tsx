import { clsx } from 'clsx'
import { splitBills } from '#contract/sharing/splitBills.ts'
import { endingDays, splitStates } from '#contract/sharing/splitStates.ts'
import { splitMarks } from '#web/features/sharing/splitMarks.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import type { List } from '#web/kit/list/useList.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Status } from '#web/parts/value/Status.tsx'
import styles from './StateSums.module.css'

/** Sums by state of what the other conditions leave; each narrows the list to its state, and is a way back too. */
export function StateSums({ list }: { list: List<typeof splitBills.list> }) {
  const { state: chosen = [], ending, orderId: _order, id: _id, ...filter } = list.filter
  const { data } = useRead(splitBills.statistics, { body: filter }, { keep: true })
  if (!data) return null
  return (
    <div className={styles.sums}>
      {data.rows.map(({ state, bills, amountFen }) => {
        const [tone, shape] = splitMarks[state]
        const only = chosen.length === 1 && chosen[0] === state
        return (
          <button
            key={state}
            type="button"
            aria-pressed={only}
            className={clsx(styles.sum, bills === 0 && styles.none)}
            onClick={() => list.set({ state: only ? undefined : [state], ending: undefined } as typeof list.filter)}
          >
            <Status tone={tone} shape={shape}>
              {splitStates[state]}
            </Status>
            <b className="el">{yuanSign(amountFen)}</b>
            <span className="t3">{count(bills)} 笔</span>
          </button>
        )
      })}
      {data.ending.bills > 0 && (
        <button
          type="button"
          aria-pressed={ending === true}
          className={styles.sum}
          onClick={() => list.set({ ending: ending ? undefined : true, state: undefined } as typeof list.filter)}
        >
          <Status tone="warn" shape="triangle">
            {endingDays} 天内自动解冻
          </Status>
          <b className="el">{yuanSign(data.ending.amountFen)}</b>
          <span className="t3">{count(data.ending.bills)} 笔</span>
        </button>
      )}
    </div>
  )
}
