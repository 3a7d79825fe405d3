import type { Db } from '../../../platform/db/open.ts'
import { writeMessage } from '../../../platform/live/writeMessage.ts'
import { yuan } from '../../../platform/money/yuan.ts'
import type { Services } from '../../../platform/services.ts'

type Events = Services['events']

/** Notifies open pages that bills of an order have changed. */
export const notifySplit = (db: Db, events: Events, { areaId, orderId }: { areaId: number; orderId: number }) =>
  events.emit(db, [
    { topic: 'split', areaId, subject: null },
    { topic: 'order', areaId, subject: orderId },
  ])

interface SplitFailure {
  areaId: number
  billNo: string
  receiverName: string
  amountFen: number
  failure: string
}

/** A share did not arrive and needs a person: the platform is notified. */
export async function notifySplitFailed(
  db: Db,
  events: Events,
  { areaId, billNo, receiverName, amountFen, failure }: SplitFailure,
) {
  await writeMessage(db, events, {
    about: `splits.failed/${areaId}`,
    level: 'warning',
    title: `分账 ${yuan(amountFen)} 没有分给${receiverName}`,
    text: `分账单 ${billNo}：${failure}。`,
    link: `/systemOps/splitBill?q=${billNo}`,
    roles: [0, 1],
    areaId,
    several: {
      title: `${await nameOf(db, areaId)}有多笔分账没有成功`,
      link: `/systemOps/splitBill?areaId=${areaId}&state=failed`,
    },
  })
}

/** Money of a refund that could not be taken back from its receiver: the platform has paid it. */
export async function notifySplitNotReturned(
  db: Db,
  events: Events,
  { areaId, billNo, receiverName, amountFen, failure }: SplitFailure,
) {
  await writeMessage(db, events, {
    about: `splits.notReturned/${areaId}`,
    level: 'warning',
    title: `${yuan(amountFen)} 没有从${receiverName}收回`,
    text: `分账单 ${billNo}：${failure}。退款照常退给游客，这笔钱由平台垫付，请与接收方结算。`,
    link: `/systemOps/splitBill?q=${billNo}`,
    roles: [0, 1],
    areaId,
    several: { title: `${await nameOf(db, areaId)}有多笔分账没有收回`, link: `/systemOps/splitBill?areaId=${areaId}` },
  })
}

async function nameOf(db: Db, areaId: number): Promise<string> {
  const area = db.selectFrom('area').select('name').where('id', '=', areaId)
  return (await area.executeTakeFirstOrThrow()).name
}
