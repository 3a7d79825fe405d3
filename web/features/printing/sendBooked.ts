import { refusals } from '#contract/errors.ts'
import { type Booked, printAccounts } from '#contract/printing/printAccounts.ts'
import { printRecharges } from '#contract/printing/printRecharges.ts'
import { Refused } from '#web/kit/call/call.ts'
import { forgetRequestKey } from '#web/kit/call/unansweredKey.ts'
import { count, time } from '#web/kit/format.ts'
import { notice } from '#web/kit/look/toast.ts'

type Kind = 'printRecharge' | 'printCorrection'

/** Reads that a row of the ledger changes. */
export const readsOfLedger = [printAccounts.list, printRecharges.list]

/** The code by which another one under the same key is refused; the dialog tells of it itself. */
export const mends = refusals.exists.code

/** Tells what came of a row of the ledger: the next one is another one. */
export function notifyBooked(kind: Kind, id: number, { prints, balance, createdAt, repeated }: Booked) {
  forgetRequestKey(kind, id)
  if (repeated) notice.info(`这一笔先前已收到（${time(createdAt)}），没有再记`)
  else notice.info(`${prints < 0 ? `收回 ${count(-prints)}` : `加了 ${count(prints)}`} 张，账户剩 ${count(balance)} 张`)
}

/** Tells of a refusal that another one had come before, whose answer was lost. */
export function notifyDuplicateEntry(kind: Kind, id: number, cause: Error) {
  if (!(cause instanceof Refused) || cause.code !== mends) return
  forgetRequestKey(kind, id)
  notice.info(cause.message, { note: '核对后仍要记的，再提交一次' })
}
