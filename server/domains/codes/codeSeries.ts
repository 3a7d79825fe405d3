import { sql } from 'kysely'
import type { channelCodes } from '#contract/codes/channelCodes.ts'
import { largestNumber, numberedName } from '#contract/codes/series.ts'
import type { Body } from '#contract/kit.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Env } from '../../platform/env.ts'
import { randomShort } from '../../platform/randomCode.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'
import { checkPlace } from './codePlace.ts'
import { checkedTarget } from './target.ts'

type Series = Body<typeof channelCodes.addMany>
const scope = (actor: Actor) => inScope(actor, 'channelCode.areaId')

/** The number after the largest that codes of a stem have in a scenic area. */
export async function nextNumber(db: Db, actor: Actor, { areaId, name }: Pick<Series, 'areaId' | 'name'>) {
  const stem = `${name.trim()} `
  const number = sql`substr(name, char_length(${stem}::text) + 1)`
  // Longer numbers are years and telephone numbers.
  const numbers = `^[0-9]{1,${String(largestNumber).length}}$`
  const { rows } = await sql<{ first: number }>`
    select coalesce(max((${number})::int), 0) + 1 as first from channel_code
    where area_id = ${areaId} and ${scope(actor)} and starts_with(name, ${stem}) and ${number} ~ ${numbers}`.execute(db)
  return rows[0]!.first
}

/**
 * Writes codes that differ in the numbers of their names; all or none.
 * @throws Refusal invalid (2000) on the field that does not fit, exists (2001) if a code has one of the names
 */
export async function addSeries(db: Db, env: Env, actor: Actor, series: Series) {
  const { areaId, caseId = null, pointId = null, name, place, target = '', active, count } = series
  await checkPlace(db, actor, { areaId, caseId, pointId })
  const first = series.first ?? (await nextNumber(db, actor, series))
  if (first + count - 1 > largestNumber) throw wrongField('name', `编号最大到 ${largestNumber}，请换一个码名`)
  const names = Array.from({ length: count }, (_, at) => numberedName(name, first + at))
  await refuseTaken(db, actor, areaId, names)
  const shared = { areaId, caseId, pointId, place: place?.trim(), target: checkedTarget(env, target), active }
  return db
    .insertInto('channelCode')
    .values(names.map((one) => ({ ...shared, name: one, short: randomShort() })))
    .returning(['id', 'name'])
    .execute()
}

/** Says why before the unique key does: as a rule a call was repeated because nobody saw its answer. */
async function refuseTaken(db: Db, actor: Actor, areaId: number, names: readonly string[]) {
  const taken = await db
    .selectFrom('channelCode')
    .select('name')
    .where('areaId', '=', areaId)
    .where(scope(actor))
    .where('name', 'in', names)
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
  if (!taken) return
  const text = `已有「${taken.name}」，可能上一次已经办好：先到列表里核对，仍要新增就再提交一次`
  throw new Refusal('exists', text, { fields: { name: text } })
}
