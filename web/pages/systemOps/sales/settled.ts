import type { Reply } from '#contract/kit.ts'
import { type BillDifference, billDifferences, settleResults } from '#contract/sales/billDifferences.ts'
import { bills } from '#contract/sales/bills.ts'
import { count } from '#web/kit/format.ts'
import { notice, toast } from '#web/kit/look/toast.ts'

export const settleReads = [billDifferences.list, bills.list, bills.day]

/** The version that the user saw. A row that has changed since is not settled. */
export const versionOf = ({ id, version }: BillDifference) => ({ id, version })

/** Notifies the user what was done, and why the rest was not. */
export function notifySettled(word: string, { rows }: Reply<typeof billDifferences.settle>) {
  const done = rows.filter(({ result }) => result === 'done')
  const rest = Map.groupBy(
    rows.filter(({ result }) => result !== 'done'),
    ({ result }) => settleResults[result],
  )
  const text = `${word} ${count(done.length)} 处`
  if (rest.size === 0) return toast.ok(text)
  notice.error(`${text}，${[...rest].map(([why, some]) => `${count(some.length)} 处没有办成：${why}`).join('；')}`)
}
