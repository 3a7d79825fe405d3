import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { contract } from '#contract/index.ts'
import type { PermissionEntry } from '#contract/menu.ts'
import { beginSession } from '#server/account/session.ts'
import { freshShort } from '#server/channel/shortAddress.ts'
import type { Db } from '#server/db/open.ts'
import { sha256 } from '#server/secrets.ts'
import {
  type Account,
  aCase,
  aDevice,
  anAccount,
  anArea,
  anOperator,
  anOrder,
  aPoint,
  aVisitor,
  fresh,
  type Place,
} from './world.ts'

/** Named rows of a project that are sold. */
const sold = ({ areaId, caseId }: Place) => ({ areaId, caseId, name: fresh('套餐'), priceFen: 1990 })

export const aPackagePrice = (db: Db, place: Place) =>
  db
    .insertInto('packagePrice')
    .values({ ...sold(place), kind: 'clip' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const anActivity = (db: Db, { areaId, caseId }: Place) =>
  db
    .insertInto('activity')
    .values({
      areaId,
      caseId,
      name: fresh('活动'),
      priceFen: 990,
      startsAt: '2026-05-01T00:00:00+08:00',
      endsAt: '2026-05-06T00:00:00+08:00',
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const aMatterTag = (db: Db) =>
  db
    .insertInto('matterTag')
    .values({ name: fresh('标签') })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const aResponsor = (db: Db, fields: { adminId?: number; onDuty?: boolean } = {}) =>
  db
    .insertInto('matterResponsor')
    .values({ name: fresh('责任人'), ...fields })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** An open matter of a place's camera. */
export const aMatter = (db: Db, { areaId, caseId, deviceId }: Place) =>
  db
    .insertInto('matter')
    .values({ areaId, caseId, deviceId, title: fresh('问题'), text: fresh('描述'), createdBy: fresh('提出人') })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()

export const aPhotoPackage = (db: Db, place: Place) =>
  db
    .insertInto('photoPackage')
    .values({ ...sold(place), photos: 3 })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** A picture whose files do not exist, matched with the visitor where one is given. */
export async function aPicture(
  db: Db,
  { areaId, caseId, pointId, deviceId }: Place,
  { visitorId }: { visitorId?: number } = {},
) {
  const file = randomUUID()
  const picture = await db
    .insertInto('picture')
    .values({
      areaId,
      caseId,
      pointId,
      deviceId,
      externalId: fresh('pic-'),
      takenAt: sql`now()` as never,
      fileKey: `pictures/${file}.jpg`,
      thumbKey: `pictures/${file}-t.jpg`,
      previewKey: `pictures/${file}-p.jpg`,
      sha256: sql`'\\x00'::bytea` as never,
      width: 3,
      height: 2,
      bytes: 9,
    })
    .returning(['id', 'externalId'])
    .executeTakeFirstOrThrow()
  if (visitorId !== undefined)
    await db
      .insertInto('faceMatch')
      .values({
        areaId,
        pictureId: picture.id,
        visitorId,
        externalId: fresh('match-'),
        score: 0.9,
        engine: 'test',
        at: sql`now()` as never,
      })
      .execute()
  return picture
}

/** A scan of the visitor at the place's camera. */
export const aScan = (db: Db, { areaId, caseId, deviceId }: Place, visitorId: number) =>
  db
    .insertInto('scan')
    .values({ areaId, caseId, deviceId, visitorId, externalId: fresh('scan-'), at: sql`now()` as never })
    .returning('id')
    .executeTakeFirstOrThrow()

export const aComplaint = (db: Db, { areaId }: Place, orderId: number) =>
  db
    .insertInto('complaint')
    .values({ areaId, orderId, externalId: fresh('c-'), words: fresh('不是我'), createdAt: sql`now()` as never })
    .returning('id')
    .executeTakeFirstOrThrow()

export const aDownload = (db: Db, { areaId }: Place, orderId: number) =>
  db
    .insertInto('orderDownload')
    .values({ areaId, orderId, externalId: fresh('d-'), at: sql`now()` as never })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A refund of ¥1.00, of a new order where none is given. */
export async function aRefund(
  db: Db,
  place: Place,
  { state = 'requested', of }: { state?: 'requested' | 'abnormal'; of?: { id: number } } = {},
) {
  const order = of ?? (await anOrder(db, place, { amountFen: 990 }))
  return db
    .insertInto('refund')
    .values({
      refundNo: fresh('RF'),
      orderId: order.id,
      areaId: place.areaId,
      caseId: place.caseId,
      amountFen: 100,
      reason: 'other',
      note: fresh('说明'),
      origin: 'request',
      state,
      requestKey: fresh('key-'),
      requestedBy: fresh('申请人'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const aMessage = (db: Db, areaId: number) =>
  db
    .insertInto('message')
    .values({ about: fresh('about'), title: fresh('消息'), text: fresh('内容'), areaId })
    .returning('id')
    .executeTakeFirstOrThrow()

export const aJob = (db: Db, adminId: number, state: 'queued' | 'failed' = 'queued') =>
  db
    .insertInto('job')
    .values({ kind: 'zip', title: fresh('打包'), adminId, state })
    .returning('id')
    .executeTakeFirstOrThrow()

export const anIngestKey = (db: Db, operatorId: number) =>
  db
    .insertInto('ingestKey')
    .values({ operatorId, name: fresh('密钥'), keyId: fresh('k'), secret: sql`'\\x00'::bytea` as never, createdBy: '' })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A code with a scan and a paid order of today. */
export async function aChannelCode(db: Db, { areaId, caseId, pointId }: Place) {
  const code = await db
    .insertInto('channelCode')
    .values({ areaId, caseId, pointId, name: fresh('码'), short: freshShort() })
    .returning(['id', 'name', 'short'])
    .executeTakeFirstOrThrow()
  await sql`insert into code_day (code_id, area_id, day, opens, orders, paid_fen, last_scan_at) values (${code.id}, ${areaId}, local_day(now()), 3, 1, 990, now())`.execute(
    db,
  )
  return code
}

export const anAudit = (db: Db, { id, name, operatorId }: Account) =>
  db
    .insertInto('audit')
    .values({
      adminId: id,
      adminName: name,
      operatorId,
      operation: 'scenic.areas.edit',
      target: '1',
      ip: '10.0.0.1',
      agent: 'test',
      requestId: fresh('r'),
      code: 200,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** An account under another, signed in once; its password is `testPassword`. */
export async function aSubAccount(
  db: Db,
  { id: parentId, role, operatorId }: Pick<Account, 'id' | 'role' | 'operatorId'>,
  permission: PermissionEntry[] | null = null,
): Promise<Account> {
  const account = await anAccount(db, role, operatorId, permission)
  await db.updateTable('admin').set({ parentId }).where('id', '=', account.id).execute()
  return account
}

/** Where an account is signed in, beside wherever it is already. */
export async function aSession(db: Db, adminId: number) {
  const token = await beginSession(db, adminId, '127.0.0.1', fresh('浏览器'))
  const { id } = await db
    .selectFrom('session')
    .select('id')
    .where('tokenHash', '=', sha256(token))
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** Whose rows they are: a scenic operator under a channel operator, with a place and a paid order. */
export interface Owner {
  readonly db: Db
  readonly channelId: number
  readonly place: Place
  readonly order: Awaited<ReturnType<typeof anOrder>>
  /** The one of its accounts that will call. */
  readonly caller: Account
}
type Resources = { [D in keyof typeof contract]: keyof (typeof contract)[D] }[keyof typeof contract]
/** Resources whose calls are about no row of anybody's. */
export type Rowless = 'captcha' | 'ingest' | 'refundNotifications' | 'events' | 'site'
type Row = { readonly id: number }

/** A row of its owner's for every resource: what the `id` in its paths and bodies names. A new resource has one line here. */
export const ownRows = {
  activities: ({ db, place }) => anActivity(db, place),
  admins: ({ db, place }) => anAccount(db, 3, place.operatorId),
  areas: ({ db, place }) => anArea(db, place.operatorId),
  audits: ({ db, caller }) => anAudit(db, caller),
  caseImages: ({ place }) => ({ id: place.caseId }),
  channelCodes: ({ db, place }) => aChannelCode(db, place),
  cases: ({ db, place }) => aCase(db, place.areaId),
  complaints: ({ db, place, order }) => aComplaint(db, place, order.id),
  devices: ({ db, place }) => aDevice(db, place.areaId, place.caseId, place.pointId),
  ingestKeys: ({ db, place }) => anIngestKey(db, place.operatorId),
  jobs: ({ db, caller }) => aJob(db, caller.id),
  matterResponsors: ({ db }) => aResponsor(db),
  matters: ({ db, place }) => aMatter(db, place),
  matterTags: ({ db }) => aMatterTag(db),
  messages: ({ db, place }) => aMessage(db, place.areaId),
  operators: ({ db, channelId, place, caller }) =>
    caller.role === 2 ? anOperator(db, 'scenic', channelId) : { id: place.operatorId },
  orders: ({ order }) => order,
  overview: ({ place }) => ({ id: place.areaId }),
  packagePrices: ({ db, place }) => aPackagePrice(db, place),
  photoOrders: ({ order }) => order,
  photoPackages: ({ db, place }) => aPhotoPackage(db, place),
  pictures: ({ db, place, order }) => aPicture(db, place, { visitorId: order.visitorId }),
  schemes: ({ db, place }) => aChannelCode(db, place),
  points: ({ db, place }) => aPoint(db, place.areaId, place.caseId),
  refunds: ({ db, place }) => aRefund(db, place),
  scans: ({ db, place, order }) => aScan(db, place, order.visitorId),
  visitors: ({ db, place }) => aVisitor(db, place.areaId, '13900005621'),
  waiting: ({ db, place }) => aRefund(db, place),
  sessions: async ({ db, place }) => aSession(db, (await anAccount(db, 3, place.operatorId)).id),
  subAccounts: ({ db, caller }) => aSubAccount(db, caller),
} satisfies Record<Exclude<Resources, Rowless>, (owner: Owner) => Row | Promise<Row>>

/** Calls whose `id` is another row than their resource's, or one in another state. */
export const ownRowsOf: Record<string, (owner: Owner) => Row | Promise<Row>> = {
  'account.sessions.endMine': ({ db, caller }) => aSession(db, caller.id),
  'operation.refunds.retry': ({ db, place }) => aRefund(db, place, { state: 'abnormal' }),
  'operation.refunds.settle': ({ db, place }) => aRefund(db, place, { state: 'abnormal' }),
  'operation.matters.ofCase': ({ place }) => ({ id: place.caseId }),
  'scenic.devices.ofCase': ({ place }) => ({ id: place.caseId }),
  'system.jobs.clear': ({ db, caller }) => aJob(db, caller.id, 'failed'),
}
