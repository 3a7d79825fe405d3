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

/** The code that refuses a different entry under the same request key. The dialog shows it itself. */
export const mends = refusals.exists.code

/** Notifies the user that an entry of the ledger was recorded. The next entry gets a new request key. */
export function notifyBooked(kind: Kind, id: number, { prints, balance, createdAt, repeated }: Booked) {
  forgetRequestKey(kind, id)
  if (repeated) notice.info(`这一笔先前已收到（${time(createdAt)}），没有再记`)
  else notice.info(`${prints < 0 ? `收回 ${count(-prints)}` : `加了 ${count(prints)}`} 张，账户剩 ${count(balance)} 张`)
}

/** Notifies the user that an earlier entry had arrived although its response was lost. The next entry gets a new request key. */
export function notifyDuplicateEntry(kind: Kind, id: number, cause: Error) {
  if (!(cause instanceof Refused) || cause.code !== mends) return
  forgetRequestKey(kind, id)
  notice.info(cause.message, { note: '核对后仍要记的，再提交一次' })
}
