import { type SqlBool, sql } from 'kysely'
import type { Body } from '#contract/kit.ts'
import { clearedWords, type pictures } from '#contract/pictures/pictures.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { idArray } from '../../../platform/db/values.ts'
import type { Handlers } from '../../../platform/http/serve.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { parsePictureFilter } from './filter.ts'
import { pictureNamed } from './search.ts'

export const feature: Handlers<typeof pictures>['feature'] = async ({ db, actor, body, audit, services }) => {
  const ids = [...new Set(body.ids)]
  const rows = await locked(db, actor, ids)
  const cleared = rows.filter(({ clearedAt }) => clearedAt !== null).length
  if (cleared > 0) throw new Refusal('state.impossible', `其中 ${cleared} 张${clearedWords}，不能选入`)
  const chosen = rows.filter(({ featuredAt }) => featuredAt === null)
  const reason = body.reason.trim()
  await db
    .updateTable('picture')
    .set({ featuredAt: sql`now()`, featuredBy: actor.trueName, featuredReason: reason })
    .where(sql<boolean>`id = any(${idArray(chosen.map(({ id }) => id))})`)
    .where(inScope(actor, 'areaId'))
    .execute()
  await services.events.emit(db, eventsOf(chosen))
  audit.after = { ids: chosen.map(({ id }) => id), reason }
  return { changed: chosen.length }
}

export const unfeature: Handlers<typeof pictures>['unfeature'] = async ({ db, actor, body, audit, services }) => {
  const ids = [...new Set(body.ids)]
  const chosen = (await locked(db, actor, ids)).filter(({ featuredAt }) => featuredAt !== null)
  await db
    .updateTable('picture')
    .set({ featuredAt: null, featuredBy: null, featuredReason: null })
    .where(sql<boolean>`id = any(${idArray(chosen.map(({ id }) => id))})`)
    .where(inScope(actor, 'areaId'))
    .execute()
  await services.events.emit(db, eventsOf(chosen))
  audit.before = { pictures: chosen.map(({ id, featuredReason }) => ({ id, reason: featuredReason })) }
  audit.after = { ids: chosen.map(({ id }) => id) }
  return { changed: chosen.length }
}

/** @throws Refusal notFound (1512) unless the caller can see all of them */
export function expectAll(found: number, ids: readonly number[]) {
  if (found < ids.length)
    throw new Refusal('notFound', `${ids.length} 张照片中有 ${ids.length - found} 张不存在或不在可见范围内`)
}

/** All of these pictures, held until the transaction ends, in the order of their ids. @throws Refusal notFound (1512) */
async function locked(db: Db, actor: Actor, ids: readonly number[]) {
  const rows = await db
    .selectFrom('picture')
    .select(['id', 'areaId', 'clearedAt', 'featuredAt', 'featuredReason'])
    .where(sql<boolean>`id = any(${idArray(ids)})`)
    .where(inScope(actor, 'areaId'))
    .orderBy('id')
    .forUpdate()
    .execute()
  expectAll(rows.length, ids)
  return rows
}

/** One for each scenic area. */
const eventsOf = (rows: readonly { areaId: number }[]) =>
  [...new Set(rows.map(({ areaId }) => areaId))].map((areaId) => ({ topic: 'picture' as const, areaId }))

/** Narrows a filter to the pictures in the gallery. */
export const featuredOnly = (actor: Actor, filter: Body<typeof pictures.travel>) => {
  const parsed = parsePictureFilter(actor, filter, pictureNamed)
  return { ...parsed, rest: [...parsed.rest, sql<SqlBool>`p.featured_at is not null`] }
}
