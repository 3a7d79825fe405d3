import { type Insertable, sql } from 'kysely'
import type { PermissionEntry } from '#contract/menu.ts'
import { beginSession } from '#server/domains/accounts/session/session.ts'
import type { TableWith } from '#server/platform/crud/rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { json } from '#server/platform/db/values.ts'
import { randomShort } from '#server/platform/randomCode.ts'
import { sha256 } from '#server/platform/secrets/secrets.ts'
import { type Account, aDevice, anAccount, anOperator, anOrder, type Place, unique } from './world.ts'

/** A row of any table, of these values and what the table begins with. */
export const aRow = <T extends TableWith<'id'>>(db: Db, table: T, values: Insertable<Tables[T]>) =>
  db
    .insertInto(table as 'area')
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow()

/** Named rows of a project that are sold. */
const sold = ({ areaId, caseId }: Place) => ({ areaId, caseId, name: unique('套餐'), priceFen: 1990 })

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
      name: unique('活动'),
      priceFen: 990,
      startsAt: '2026-05-01T00:00:00+08:00',
      endsAt: '2026-05-06T00:00:00+08:00',
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export async function aDisabledOperator(db: Db, channelId: number) {
  const operator = await anOperator(db, 'scenic', channelId)
  await db
    .updateTable('operator')
    .set({ disabledAt: '2026-05-02T09:00:00+08:00' })
    .where('id', '=', operator.id)
    .execute()
  return operator
}

export const aMatterTag = (db: Db) =>
  db
    .insertInto('matterTag')
    .values({ name: unique('标签') })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const aResponsor = (db: Db, fields: { adminId?: number; onDuty?: boolean } = {}) =>
  db
    .insertInto('matterResponsor')
    .values({ name: unique('责任人'), ...fields })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** An open matter of a place's camera. */
export const aMatter = (db: Db, { areaId, caseId, deviceId }: Place) =>
  db
    .insertInto('matter')
    .values({ areaId, caseId, deviceId, title: unique('问题'), text: unique('描述'), createdBy: unique('提出人') })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()

export const aPhotoPackage = (db: Db, place: Place) =>
  db
    .insertInto('photoPackage')
    .values({ ...sold(place), photos: 3 })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** A video that is ready, of a visitor and an order where they are given. */
export async function aRecord(
  db: Db,
  { areaId, caseId, deviceId }: Place,
  of: { visitorId?: number; orderId?: number } = {},
) {
  const at = '2026-05-01T10:00:00+08:00'
  const record = await db
    .insertInto('videoRecord')
    .values({
      ...{ areaId, caseId, deviceId, ...of, externalId: unique('v-'), template: unique('模板'), state: 'ready' },
      ...{ file: `videos/${unique('v')}.mp4`, durationSeconds: 15, recordedAt: at, stateAt: at, readyAt: at },
    })
    .returning(['id', 'externalId'])
    .executeTakeFirstOrThrow()
  await db.insertInto('videoStep').values({ areaId, recordId: record.id, state: 'ready', at }).execute()
  return record
}

/** A scan of the visitor at the place's camera. */
export const aScan = (db: Db, { areaId, caseId, deviceId }: Place, visitorId: number) =>
  aRow(db, 'scan', { areaId, caseId, deviceId, visitorId, externalId: unique('scan-'), at: sql`now()` as never })

export const aComplaint = (db: Db, { areaId }: Place, orderId: number) =>
  aRow(db, 'complaint', {
    areaId,
    orderId,
    externalId: unique('c-'),
    words: unique('不是我'),
    createdAt: sql`now()` as never,
  })

export const aDownload = (db: Db, { areaId }: Place, orderId: number) =>
  aRow(db, 'orderDownload', { areaId, orderId, externalId: unique('d-'), at: sql`now()` as never })

/** A refund of ¥1.00, of a new order by default. */
export async function aRefund(
  db: Db,
  place: Place,
  { state = 'requested', of }: { state?: 'requested' | 'abnormal'; of?: { id: number } } = {},
) {
  const order = of ?? (await anOrder(db, place, { amountFen: 990 }))
  return aRow(db, 'refund', {
    refundNo: unique('RF'),
    orderId: order.id,
    areaId: place.areaId,
    caseId: place.caseId,
    amountFen: 100,
    reason: 'other',
    note: unique('说明'),
    origin: 'request',
    state,
    requestKey: unique('key-'),
    requestedBy: unique('申请人'),
  })
}

export const aMessage = (db: Db, areaId: number) =>
  aRow(db, 'message', { about: unique('about'), title: unique('消息'), text: unique('内容'), areaId })

/** A message that a person wrote, to everybody where no operators are named. */
export const aNotice = (db: Db, fields: { authorId?: number; authorRole?: number; operatorIds?: number[] } = {}) =>
  aRow(db, 'message', {
    title: unique('公告'),
    text: '',
    level: 'info',
    about: unique('notice/'),
    authorRole: 0,
    ...fields,
  })

export const aJob = (db: Db, adminId: number, state: 'queued' | 'failed' = 'queued') =>
  aRow(db, 'job', { kind: 'zip', title: unique('打包'), adminId, state })

export const aSchedule = (db: Db, adminId: number) =>
  aRow(db, 'exportSchedule', {
    adminId,
    input: json({ list: 'scenic.areas.list', conditions: {}, columns: [{ key: 'name' }], format: 'csv' }),
    every: 'day',
    nextAt: '2099-05-02T06:00:00+08:00',
  })

export const anIngestKey = (db: Db, operatorId: number) =>
  aRow(db, 'ingestKey', {
    operatorId,
    name: unique('密钥'),
    keyId: unique('k'),
    secret: sql`'\\x00'::bytea` as never,
    createdBy: '',
  })

/** A code with a scan and a paid order of today. */
export async function aChannelCode(db: Db, { areaId, caseId, pointId }: Place) {
  const code = await db
    .insertInto('channelCode')
    .values({ areaId, caseId, pointId, name: unique('码'), short: randomShort() })
    .returning(['id', 'name', 'short'])
    .executeTakeFirstOrThrow()
  await sql`insert into code_day (code_id, area_id, day, opens, orders, paid_fen, last_scan_at) values (${code.id}, ${areaId}, local_day(now()), 3, 1, 990, now())`.execute(
    db,
  )
  return code
}

/** A screen with an unknown address, seen just now. */
export const aScreen = (db: Db, { areaId, caseId }: Place) =>
  db
    .insertInto('screen')
    .values({
      ...{ areaId, caseId, name: unique('屏幕'), tokenHash: sha256(unique('token')) },
      issuedAt: sql`now() - interval '1 minute'` as never,
      seenAt: sql`now()` as never,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const anAudit = (db: Db, { id, name, operatorId }: Account) =>
  aRow(db, 'audit', {
    adminId: id,
    adminName: name,
    operatorId,
    operation: 'scenic.areas.edit',
    target: '1',
    ip: '10.0.0.1',
    agent: 'test',
    requestId: unique('r'),
    code: 200,
  })

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

/** A second factor that is on, with an unusable secret. @returns the account's id */
export async function aTotp(db: Db, adminId: number) {
  await db
    .insertInto('totp')
    .values({ adminId, secret: sql`'\\x00'::bytea` as never, confirmedAt: sql`now()` as never })
    .execute()
  return { id: adminId }
}

/** Where an account is signed in, beside wherever it is already. */
export async function aSession(db: Db, adminId: number) {
  const token = await beginSession(db, adminId, '127.0.0.1', unique('浏览器'))
  const { id } = await db
    .selectFrom('session')
    .select('id')
    .where('tokenHash', '=', sha256(token))
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** The setting of one column in the table header of a list, for 景区客户. There is one row a list, common to all tenants. */
export async function aTableHeader(db: Db, list = 'scenic/device/commonpage', key = 'fps') {
  const table = await aTableName(db, list)
  const header = await db
    .insertInto('tableHeader')
    .values({ tableId: table.id, role: 3, key, width: 120 })
    .onConflict((c) => c.columns(['tableId', 'role', 'key']).doUpdateSet({ version: 0 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...header, tableId: table.id }
}

export const aTableName = (db: Db, key: string) =>
  db
    .insertInto('tableName')
    .values({ key, title: unique('表') })
    .onConflict((c) => c.column('key').doUpdateSet({ version: 0 }))
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()

/** A private view of the camera list. */
export const aTableView = (db: Db, adminId: number) =>
  db
    .insertInto('tableView')
    .values({
      adminId,
      tableKey: 'scenic/device/commonpage',
      title: unique('视图'),
      filter: sql`'[]'::jsonb` as never,
      sorts: sql`'[]'::jsonb` as never,
      sharing: 'own',
    })
    .returning(['id', 'link'])
    .executeTakeFirstOrThrow()
/** A camera that is online on the device bus. */
export async function aCameraOnBus(db: Db, { areaId, caseId, pointId }: Place) {
  const device = await aDevice(db, areaId, caseId, pointId)
  await sql`update device set bus_online = true, bus_at = now(), last_heartbeat_at = now() where id = ${device.id}`.execute(
    db,
  )
  return device
}

/** A command that the camera has carried out. */
export async function aCommand(db: Db, { areaId, caseId, deviceId }: Place) {
  const { rows } = await sql<{ id: number }>`
    insert into device_command (area_id, case_id, device_id, kind, state, reason, requested_by, sent_at, done_at, ends_at)
    values (${areaId}, ${caseId}, ${deviceId}, 'snapshot', 'refused', ${unique('原因')}, ${unique('操作人')}, now(), now(), now()) returning id`.execute(
    db,
  )
  return rows[0] as { id: number }
}

/** What an import of an account has made, which somebody has removed since. */
export async function anImport(db: Db, adminId: number) {
  const { rows } = await sql<{ id: number }>`
    insert into import_batch (admin_id, operation, made) values (${adminId}, 'scenic.devices.add', '{999999999}') returning id`.execute(
    db,
  )
  return rows[0] as { id: number }
}

/** A list of one refund that waits for its confirmation. */
export async function aBulk(db: Db, place: Place, adminId: number) {
  const refund = await aRefund(db, place)
  const { rows } = await sql<{ id: number }>`
    with made as (insert into bulk (admin_id, operation, body, expires_at) values (${adminId}, 'sales.refunds.approve', '{}', now() + interval '1 hour') returning id)
    insert into bulk_row (bulk_id, row_id, version, amount_fen, name) select id, ${refund.id}, 0, 100, ${unique('RF')} from made returning bulk_id as id`.execute(
    db,
  )
  return rows[0] as { id: number }
}
