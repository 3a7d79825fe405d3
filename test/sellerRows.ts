import { randomBytes } from 'node:crypto'
import { checkSign } from '#contract/seller/creditCode.ts'
import type { Db } from '#server/db/open.ts'
import { type Place, unique } from './world.ts'

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
