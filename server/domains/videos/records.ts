import { type SqlBool, sql } from 'kysely'
import { scenePath } from '#contract/codes/short.ts'
import { clearedWords } from '#contract/pictures/pictures.ts'
import { seesEverything } from '#contract/roles.ts'
import { records, unpaidWords, type VideoRecord } from '#contract/videos/records.ts'
import { minuteText } from '#contract/zone.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { maskPhone } from '../../platform/access/maskPhone.ts'
import { changeRow } from '../../platform/audit/changeRow.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import { rowsOf, withRows } from '../../platform/exports/lists.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { transactAs } from '../../platform/http/transactAs.ts'
import { dataAddress } from '../../platform/qrCode.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { videoScene } from '../../providers/miniProgram/scenes.ts'
import { pageCode } from '../codes/pageCode.ts'
import { assertCanSearchPhone } from '../visitors/phoneViews.ts'
import { isPaid } from './records/paid.ts'
import { codeFile, drawPoster } from './records/poster.ts'
import { matching } from './records/search.ts'
import { downloadsOf, paymentsOf } from './records/visitor.ts'

const scope = (actor: Actor) => inScope(actor, 'videoRecord.areaId')

const regular = crudHandlers(records, {
  table: 'videoRecord',
  scope,
  join: (rows) =>
    rows
      .innerJoin('area', 'area.id', 'videoRecord.areaId')
      .innerJoin('scenicCase', 'scenicCase.id', 'videoRecord.caseId')
      .innerJoin('device', 'device.id', 'videoRecord.deviceId')
      .leftJoin('visitor', 'visitor.id', 'videoRecord.visitorId')
      .leftJoin('orders', 'orders.id', 'videoRecord.orderId')
      .leftJoin('packagePrice', 'packagePrice.id', 'orders.packagePriceId')
      .leftJoin('cvm', 'cvm.instanceId', 'videoRecord.server')
      .leftJoin('film', 'film.recordId', 'videoRecord.id')
      .leftJoin('videoRetry', (on) =>
        on.onRef('videoRetry.recordId', '=', 'videoRecord.id').on('videoRetry.answeredAt', 'is', null),
      ),
  computed: {
    areaName: sql<string>`area.name`,
    caseName: sql<string>`scenic_case.name`,
    deviceName: sql<string>`device.name`,
    visitorNick: sql`nullif(visitor.nick, '')`,
    phone: sql`visitor.phone`,
    orderNo: sql`orders.order_no`,
    packageName: sql`package_price.name`,
    isPaid,
    // Signed at the end.
    videoUrl: sql.ref('video_record.file_key'),
    posterUrl: sql.ref('video_record.poster_key'),
    thumbUrl: sql.ref('video_record.thumb_key'),
    serverId: sql`cvm.id`,
    serverName: sql`coalesce(cvm.name, video_record.server, nullif(film.maker, ''))`,
    priority: sql`case film.priority when 0 then 'usual' when 1 then 'first' end`,
    retryAt: sql`video_retry.requested_at`,
    retries: sql`(select coalesce(jsonb_agg(jsonb_build_object('requestedAt', t.requested_at, 'requestedBy', t.requested_by, 'fetchedAt', t.fetched_at, 'answeredAt', t.answered_at, 'answer', t.answer)
      order by t.requested_at, t.id), '[]') from video_retry t where t.record_id = video_record.id and t.area_id = video_record.area_id)`,
    steps: sql`(select coalesce(jsonb_agg(jsonb_build_object('state', s.state, 'at', s.at, 'reason', s.reason) order by s.at, s.id), '[]')
      from video_step s where s.record_id = video_record.id)`,
  },
  where: {
    q: (q, { actor, hiddenFields }) => matching(q.trim(), actor, hiddenFields),
    retryRequested: (is) =>
      sql<SqlBool>`(video_record.id in (select t.record_id from video_retry t where t.answered_at is null)) = ${is}`,
    serverId: (id, { actor }) =>
      seesEverything(actor.role)
        ? sql<SqlBool>`video_record.server = (select instance_id from cvm where id = ${id})`
        : sql<SqlBool>`false`,
  },
  searchHandlesHidden: true,
  orderField: 'recordedAt',
  defaultOrder: sql`video_record.recorded_at desc nulls last, video_record.id desc`,
  finish: (row, { actor, services: { storage } }): VideoRecord => ({
    ...row,
    phone: maskPhone(row.phone),
    videoUrl: row.videoUrl && canDownload(actor!, row.isPaid) ? storage.url(row.videoUrl) : null,
    posterUrl: row.posterUrl && storage.url(row.posterUrl),
    thumbUrl: row.thumbUrl && storage.url(row.thumbUrl),
    // Servers are the platform's.
    ...(!seesEverything(actor!.role) && { serverId: null, serverName: null }),
  }),
})

export const recordHandlers: Handlers<typeof records> = {
  list: withRows(async (call) => {
    assertCanSearchPhone(call.actor, call.body.q?.trim() ?? '')
    return regular.list(call)
  }, rowsOf(regular.list)!),

  modifyErrorMess: async ({ db, actor, body: { id, errorMess, version }, audit, services }) => {
    audit.target = id
    const note = errorMess.trim()
    const next = await changeRow(
      db,
      'videoRecord',
      id,
      scope(actor),
      { errorMess: note, errorBy: note === '' ? null : actor.name, version },
      audit,
    )
    const { areaId } = await db
      .selectFrom('videoRecord')
      .select('areaId')
      .where('id', '=', id)
      .where(scope(actor))
      .executeTakeFirstOrThrow()
    await services.events.emit(db, [{ topic: 'record', areaId, subject: id }])
    return { version: next }
  },

  file: async ({ db, actor, body: { id }, audit, services: { storage } }) => {
    audit.target = id
    const { fileKey, clearedAt, externalId, isPaid } = await recordFor(db, actor, id)
    if (clearedAt) throw new Refusal('state.impossible', clearedWords)
    if (!fileKey) throw new Refusal('state.impossible', '视频文件不在本平台，没有可下载的文件')
    if (!canDownload(actor, isPaid)) throw new Refusal('notAllowed', unpaidWords)
    return { url: storage.url(fileKey, { fileName: `${externalId}.mp4` }) }
  },

  downXcxImage: async ({ db, actor, body: { id }, audit, services }) => {
    audit.target = id
    const record = await recordFor(db, actor, id)
    const scene = videoScene(id)
    const code = await pageCode(services, actor, 'video', scene)
    const picture = record.posterKey ? await services.storage.read(record.posterKey) : null
    const image = await drawPoster(picture, code, {
      title: record.areaName,
      lines: [
        `${record.caseName} · ${minuteText(Date.parse(record.recordedAt))}`,
        scanWords(services.miniProgram.draws, code.address),
      ],
    })
    const { draws: mini } = services.miniProgram
    // Drawn outside of a transaction, so the scope is checked again: an account that may no longer see the video does not get it.
    return transactAs(services, actor, records.downXcxImage, async (trx, now) => {
      await recordFor(trx, now, id)
      return {
        imageUrl: dataAddress('image/jpeg', image),
        fileName: codeFile(`${record.externalId}_海报`, 'image/jpeg'),
        ...{ scene, mini, url: code.address ?? null },
      }
    })
  },

  userPay: async ({ db, actor, params: { id } }) => ({
    rows: await paymentsOf(db, actor, await recordFor(db, actor, id)),
  }),

  userDown: async ({ db, actor, query: { visitorId } }) => {
    orNotFound(
      await db
        .selectFrom('videoRecord')
        .select('id')
        .where('visitorId', '=', visitorId)
        .where(scope(actor))
        .limit(1)
        .executeTakeFirst(),
    )
    return { rows: await downloadsOf(db, actor, visitorId) }
  },
}

/** Anyone with the address of a video can download it, so customers can neither play nor download a video before it is paid. */
const canDownload = ({ role }: Pick<Actor, 'role'>, isPaid: boolean) => seesEverything(role) || isPaid

const scanWords = (mini: boolean, address: string | undefined) =>
  mini ? '微信扫码观看视频' : address?.includes(scenePath) ? '扫码查看在哪里取视频' : '扫码观看视频'

/** @throws Refusal notFound (1512) outside the scope */
const recordFor = async (db: Db, actor: Actor, id: number) =>
  orNotFound(
    await db
      .selectFrom('videoRecord')
      .innerJoin('area', 'area.id', 'videoRecord.areaId')
      .innerJoin('scenicCase', 'scenicCase.id', 'videoRecord.caseId')
      .leftJoin('orders', 'orders.id', 'videoRecord.orderId')
      .select(['videoRecord.externalId', 'videoRecord.visitorId', 'videoRecord.orderId', 'videoRecord.fileKey'])
      .select(['videoRecord.posterKey', 'videoRecord.clearedAt', 'videoRecord.recordedAt'])
      .select(['area.name as areaName', 'scenicCase.name as caseName', isPaid.as('isPaid')])
      .where('videoRecord.id', '=', id)
      .where(scope(actor))
      .executeTakeFirst(),
  )
