import { randomBytes } from 'node:crypto'
import { checkSign } from '#contract/sharing/creditCode.ts'
import type { Db } from '#server/platform/db/open.ts'
import { anOrder, type Place, unique } from './world.ts'

/** A valid credit code of a company in Huangshan. */
export function aCreditCode(): string {
  const code = `91341000${String(randomBytes(4).readUInt32BE()).padStart(9, '0').slice(-9)}`
  return code + checkSign(code)
}
export const aMerchantNo = () => `16${String(randomBytes(4).readUInt32BE()).padStart(8, '0').slice(-8)}`
export const anOpenid = () => `o${randomBytes(20).toString('base64url')}`

/** An enterprise of the place's operator that receives for the place's project. */
export async function anEnterprise(db: Db, place: Pick<Place, 'operatorId' | 'areaId'> & { caseId?: number }) {
  const { operatorId, areaId, caseId } = place
  const enterprise = await db
    .insertInto('enterprise')
    .values({ operatorId, name: unique('企业'), creditCode: aCreditCode(), subMerchantNo: aMerchantNo() })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  if (caseId !== undefined)
    await db.insertInto('enterpriseCase').values({ caseId, areaId, enterpriseId: enterprise.id }).execute()
  return enterprise
}

export const aMerchant = (db: Db, { areaId, caseId }: Pick<Place, 'areaId' | 'caseId'>) =>
  db
    .insertInto('merchant')
    .values({ areaId, caseId, name: unique('商户'), kind: 'merchantId', account: aMerchantNo(), relation: 'partner' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** A share ratio of the place's project that has not started. */
export const aShareRatio = (
  db: Db,
  { areaId, caseId }: Pick<Place, 'areaId' | 'caseId'>,
  of: { merchantId: number; share?: number; startsAt?: string; endsAt?: string; orderKinds?: ('video' | 'photo')[] },
) =>
  db
    .insertInto('shareRatio')
    .values({ areaId, caseId, orderKinds: ['video'], share: 100, startsAt: '2099-05-02T09:00:00+08:00', ...of })
    .returning('id')
    .executeTakeFirstOrThrow()

let days = 0
/** An agreement for one day that is long over, another one each time. */
export function aScenicDivision(db: Db, { areaId }: Pick<Place, 'areaId'>) {
  const day = new Date(Date.UTC(1990, 0, ++days)).toISOString().slice(0, 10)
  return db
    .insertInto('scenicDivision')
    .values({ areaId, share: 2000, firstDay: day, lastDay: day })
    .returning('id')
    .executeTakeFirstOrThrow()
}

let months = 0
/** A month of the area with one sale under an agreement of that day, to be confirmed; another month each time. */
export async function aScenicMonth(db: Db, place: Place) {
  const month = new Date(Date.UTC(2001, ++months, 1)).toISOString().slice(0, 7)
  const firstDay = `${month}-15`
  await db
    .insertInto('scenicDivision')
    .values({ areaId: place.areaId, share: 1250, firstDay, lastDay: firstDay })
    .execute()
  await anOrder(db, place, { createdAt: `${firstDay}T10:00:00+08:00` })
  return { id: place.areaId * 1_000_000 + Number(month.replace('-', '')), month }
}

const startedAt = Date.now()
let bills = 0
/** A bill of a paid order of the place, frozen. Its ratio held for a second, another one for each bill. */
export async function aSplitBill(db: Db, place: Place, { share = 2000, amountFen = 5970 } = {}) {
  const paidAt = startedAt - 300_000 - 2000 * ++bills
  const [startsAt, endsAt] = [paidAt, paidAt + 1000].map((at) => new Date(at).toISOString()) as [string, string]
  const merchant = await aMerchant(db, place)
  await aShareRatio(db, place, { merchantId: merchant.id, share, startsAt, endsAt, orderKinds: ['photo'] })
  const order = await anOrder(db, place, { amountFen, createdAt: startsAt })
  const rows = db.selectFrom('splitBill').select(['id', 'billNo', 'orderId', 'amountFen'])
  return { ...(await rows.where('orderId', '=', order.id).executeTakeFirstOrThrow()), merchant, order }
}
