import { type Insertable, sql } from 'kysely'
import { localPrints } from '#contract/printing/localPrints.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ObjectMissing } from '../../platform/files/storage.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { transactAs } from '../../platform/http/transactAs.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { placed } from '../scenic/placed.ts'
import { picturePage } from './page.ts'
import { printable } from './printable.ts'
import { markPrinted } from './settle.ts'

const areaScoped = placed('localPrint')

export const localPrintHandlers: Handlers<typeof localPrints> = {
  ...crudHandlers(localPrints, {
    table: 'localPrint',
    scope: areaScoped.scope,
    join: (rows) => areaScoped.join(rows).innerJoin('picture', 'picture.id', 'localPrint.pictureId'),
    computed: {
      ...areaScoped.computed,
      pictureName: sql.ref('picture.external_id'),
      thumbUrl: sql.ref('picture.thumb_key'),
    },
    finish: (row, { services: { storage } }) => ({ ...row, thumbUrl: row.thumbUrl && storage.url(row.thumbUrl) }),
  }),

  page: async ({ db, actor, body: { pictureId, media, fit }, services, audit }) => {
    const fileKey = await fileOf(db, actor, pictureId)
    const jpeg = await picturePage(services, fileKey, media, fit).catch((error: unknown) => {
      throw error instanceof ObjectMissing ? cleared() : error
    })
    audit.target = pictureId
    // The page was drawn outside a transaction: the caller's rights are checked again before it is returned.
    return transactAs(services, actor, localPrints.page, async (trx, now) => {
      await fileOf(trx, now, pictureId)
      return { jpeg: Buffer.from(jpeg).toString('base64') }
    })
  },

  note: async ({ db, actor, body, services, audit }) => {
    const { copies, media, fit, note = '', requestKey } = body
    const uniqueIds = [...new Set(body.pictureIds)]
    const key = `${actor.adminId}:${requestKey}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${`local print ${key}`}, 0))`.execute(db)
    const before = await db
      .selectFrom('localPrint')
      .select(['pictureId', 'copies'])
      .where('requestKey', '=', key)
      .orderBy('id')
      .execute()
    if (before.length > 0) {
      if (
        String(before.map((row) => row.pictureId)) !== String(uniqueIds) ||
        before.some((row) => row.copies !== copies)
      )
        throw new Refusal('exists', `先前的一次（${before.length} 张照片）已登记，这一次没有登记`)
      return { pictures: before.length, repeated: true }
    }
    const found = new Map((await printable(db, actor, uniqueIds, note)).map((row) => [row.id, row]))
    const rows = uniqueIds.map((pictureId): Insertable<Tables['localPrint']> => {
      const { areaId, caseId } = found.get(pictureId)!
      const by = { byId: actor.adminId, byName: actor.trueName }
      return { areaId, caseId, pictureId, copies, media, fit, note: note.trim(), requestKey: key, ...by }
    })
    await db.insertInto('localPrint').values(rows).execute()
    await markPrinted(db, services.events, uniqueIds)
    audit.target = uniqueIds.join(' ')
    audit.after = { copies, media, fit, note: note.trim() }
    return { pictures: uniqueIds.length, repeated: false }
  },
}

/** @throws Refusal notFound (1512), state.impossible (2002) */
async function fileOf(db: Db, actor: Actor, pictureId: number): Promise<string> {
  const picture = db.selectFrom('picture').select('fileKey').where('id', '=', pictureId)
  const { fileKey } = orNotFound(await picture.where(inScope(actor, 'areaId')).executeTakeFirst())
  if (fileKey === null) throw cleared()
  return fileKey
}

const cleared = () => new Refusal('state.impossible', '照片的文件已按保留期限清理，不能打印')
