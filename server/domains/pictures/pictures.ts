import { sql } from 'kysely'
import type { pictures } from '#contract/pictures/pictures.ts'
import { seesEverything } from '#contract/roles.ts'
import { inScope } from '../../platform/access/actor.ts'
import { pageRange } from '../../platform/db/page.ts'
import { idArray } from '../../platform/db/values.ts'
import { type ListRows, withRows } from '../../platform/exports/lists.ts'
import type { Call, Handlers } from '../../platform/http/serve.ts'
import { createJob } from '../../platform/jobs/progress.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { pictureMatches } from './pictures/detail.ts'
import { expectAll, feature, featuredOnly, unfeature } from './pictures/featured.ts'
import { hourCount, parsePictureFilter, pictureCounts, pictureKeys, sorting, whereOf } from './pictures/filter.ts'
import { pictureLife } from './pictures/life.ts'
import { pictureRows, pictureSelect } from './pictures/rows.ts'
import { pictureOf } from './pictures/search.ts'
import type { ZipInput } from './pictures/zip.ts'

export const pictureHandlers: Handlers<typeof pictures> = {
  list: withRows(async ({ db, actor, body, services, hiddenFields }) => {
    const filter = parsePictureFilter(actor, body, (q) => pictureOf(q, actor, hiddenFields))
    const descending = body.order !== 'asc'
    const page = pictureRows(
      db,
      services.storage,
      pictureKeys(filter, descending, pageRange(body)),
      sorting(descending, filter)('k'),
    )
    const [rows, counted, lastHour] = await Promise.all([
      page,
      pictureCounts(filter).execute(db),
      page.then((all) => hourCount(db, filter, all.at(-1))),
    ])
    const of = (state: string) => counted.rows.find((row) => row.state === state)?.n ?? 0
    const counts = { uploaded: of('uploaded'), matched: of('matched'), sold: of('sold'), printed: of('printed') }
    const all = Object.values(counts).reduce((sum, n) => sum + n, 0)
    return {
      rows,
      total: filter.states ? filter.states.reduce((sum, state) => sum + of(state), 0) : all,
      asOf: new Date().toISOString(),
      counts: { all, bought: counted.rows.reduce((sum, { bought }) => sum + bought, 0), ...counts },
      lastHour,
    }
  }, pictureFile),
  travel: withRows(async ({ db, actor, body, services }) => {
    const filter = featuredOnly(actor, body)
    const descending = body.order !== 'asc'
    const [rows, counted] = await Promise.all([
      pictureRows(
        db,
        services.storage,
        pictureKeys(filter, descending, pageRange(body)),
        sorting(descending, filter)('k'),
      ),
      pictureCounts(filter).execute(db),
    ])
    const total = counted.rows.reduce(
      (sum, { state, n }) => (filter.states && !filter.states.includes(state) ? sum : sum + n),
      0,
    )
    return { rows, total, asOf: new Date().toISOString() }
  }, featuredFile),
  one: async ({ db, actor, params, services }) => {
    const { fileKey, featuredAt, featuredBy, featuredReason } = orNotFound(
      await db
        .selectFrom('picture')
        .select(['fileKey', 'featuredAt', 'featuredBy', 'featuredReason'])
        .where('id', '=', params.id)
        .where(inScope(actor, 'areaId'))
        .executeTakeFirst(),
    )
    const [picture] = await pictureRows(db, services.storage, sql`select ${params.id}::bigint as id`, sql`1`)
    const { state, name } = orNotFound(picture)
    const canHaveOriginal = seesEverything(actor.role) || state === 'sold' || state === 'printed'
    return {
      picture: orNotFound(picture),
      matches: await pictureMatches(db, params.id),
      featured:
        featuredAt && seesEverything(actor.role) ? { at: featuredAt, by: featuredBy!, reason: featuredReason! } : null,
      originalUrl: canHaveOriginal && fileKey ? services.storage.url(fileKey, { fileName: `${name}.jpg` }) : null,
    }
  },
  life: ({ db, actor, body: { pictureId } }) => pictureLife(db, actor, pictureId),
  feature,
  unfeature,
  zip: async ({ db, actor, body, services, audit }) => {
    const ids = [...new Set(body.ids)]
    const { n } = await db
      .selectFrom('picture')
      .select(sql<number>`count(*)`.as('n'))
      .where(sql<boolean>`id = any(${idArray(ids)})`)
      .where(inScope(actor, 'areaId'))
      .executeTakeFirstOrThrow()
    expectAll(n, ids)
    const input: ZipInput = { ids, everyOriginal: seesEverything(actor.role) }
    const jobId = await createJob(db, services.events, {
      kind: 'zip',
      title: `照片打包 · ${ids.length} 张`,
      owner: actor,
      operation: 'pictures.pictures.zip',
      input,
      total: ids.length,
    })
    await services.jobs.send(db, 'zip', { jobId })
    audit.target = jobId
    return { jobId }
  },
}

/** All pictures of a filter, in the list's order, as a file shows them. */
function pictureFile({
  actor,
  body,
  hiddenFields,
}: Pick<Call<typeof pictures.list>, 'actor' | 'body' | 'hiddenFields'>): ListRows {
  const filter = parsePictureFilter(actor, body, (q) => pictureOf(q, actor, hiddenFields))
  return { statement: pictureSelect(whereOf(filter), sorting(body.order !== 'asc', filter)('p')) }
}

/** The pictures of the gallery under a filter, in the list's order, as a file shows them. */
function featuredFile({ actor, body }: Pick<Call<typeof pictures.travel>, 'actor' | 'body'>): ListRows {
  const filter = featuredOnly(actor, body)
  return { statement: pictureSelect(whereOf(filter), sorting(body.order !== 'asc', filter)('p')) }
}
