import type { Db } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/refusal.ts'

/** Industries of GB/T 28181, appendix D: public safety and others' own. */
const isIndustry = (code: string) => /^(0[0-9]|1[0-4]|4[0-9]|5[0-2])$/.test(code)

/**
 * A camera's code begins with the division of its scenic area, or of the city or province above it, and contains an existing industry.
 * Its type is checked by the pattern of the field, and its uniqueness by the database.
 * @throws Refusal invalid (2000) on `gbCode`
 */
export async function codeFits(db: Db, areaId: number, gbCode: string) {
  const { adcode } = await db.selectFrom('area').select('adcode').where('id', '=', areaId).executeTakeFirstOrThrow()
  const division = gbCode.slice(0, 6)
  if (adcode && ![adcode, `${adcode.slice(0, 4)}00`, `${adcode.slice(0, 2)}0000`].includes(division))
    throw wrongField('gbCode', `国标编码的行政区划 ${division} 与景区的 ${adcode} 不符`)
  if (!isIndustry(gbCode.slice(8, 10))) throw wrongField('gbCode', `国标编码的行业 ${gbCode.slice(8, 10)} 不存在`)
}
