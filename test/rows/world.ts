import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { menuGroups, menuPages, type PermissionEntry } from '#contract/menu.ts'
import { kindOfRole, type OperatorKind, type Role } from '#contract/roles.ts'
import { beginSession } from '#server/domains/accounts/session/session.ts'
import { digestOf, hashPassword } from '#server/domains/accounts/signIn/password.ts'
import type { Db } from '#server/platform/db/open.ts'
import { json } from '#server/platform/db/values.ts'
import { sha256 } from '#server/platform/secrets/secrets.ts'

let serial = 0
const marks = new AsyncLocalStorage<string>()
/** Every text that a factory makes up while `work` runs begins with the mark. */
export const marked = <T>(mark: string, work: () => Promise<T>): Promise<T> => marks.run(mark, work)
const said = (words: string) => `${marks.getStore() ?? ''}${words}`
/** A name that no other test uses. */
export const unique = (word: string) => `${said(word)}${++serial}${randomBytes(3).toString('hex')}`

export async function anOperator(db: Db, kind: OperatorKind, parentId: number | null = null) {
  return db
    .insertInto('operator')
    .values({ kind, parentId, name: unique(kind) })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** A permission tree of all pages, with these checked: `group/page`. */
export const aTree = (...checked: string[]): PermissionEntry[] =>
  menuGroups.map(({ group }) => ({
    name: group,
    checked: checked.some((entry) => entry.startsWith(`${group}/`)),
    children: menuPages
      .filter((row) => row.group === group)
      .map(({ page }) => ({ name: page, checked: checked.includes(`${group}/${page}`) })),
  }))

export interface Account {
  id: number
  name: string
  token: string
  operatorId: number
  role: Role
}

/** A session of an account. Dangerous calls require no new proof, however long the tests take; test/laws/stepUp.test.ts undoes that. */
export async function aToken(db: Db, adminId: number): Promise<string> {
  const token = await beginSession(db, adminId, '127.0.0.1', 'test')
  await sql`update session set proved_at = now() + interval '1 day' where token_hash = ${sha256(token)}`.execute(db)
  return token
}

export const testPassword = 'Passw0rd-x'
let testHash: Promise<string> | null = null

/** An account with a session; its password is `testPassword`. */
export async function anAccount(
  db: Db,
  role: Role,
  operatorId?: number,
  permission: PermissionEntry[] | null = null,
): Promise<Account> {
  testHash ??= hashPassword(digestOf(testPassword))
  const operator = operatorId ?? (await anOperator(db, kindOfRole[role])).id
  const name = unique('acc')
  const { id } = await db
    .insertInto('admin')
    .values({
      name,
      trueName: name,
      role,
      operatorId: operator,
      passwordHash: await testHash,
      permission: permission && json(permission),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name, role, operatorId: operator, token: await aToken(db, id) }
}

export async function anArea(
  db: Db,
  operatorId: number,
  fields: { province?: string; openFrom?: string; openTo?: string; status?: 'open' | 'closed' | 'maintenance' } = {},
) {
  return db
    .insertInto('area')
    .values({ operatorId, name: unique('景区'), province: '安徽省', openFrom: '00:00', openTo: '23:59', ...fields })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

export async function aCase(db: Db, areaId: number) {
  return db
    .insertInto('scenicCase')
    .values({ areaId, name: unique('项目'), caseType: 'travelPhoto' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

export async function aPoint(db: Db, areaId: number, caseId: number) {
  return db
    .insertInto('point')
    .values({ areaId, caseId, name: unique('点位') })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** A valid code of an IP camera. */
export const aGbCode = () => `3410000000132${String(++gbCodes % 10_000_000).padStart(7, '0')}`
// Counted, not drawn: of a million numbers that are drawn, a few hundred hold two that are equal now and then.
let gbCodes = randomBytes(4).readUInt32BE()

export async function aDevice(db: Db, areaId: number, caseId: number, pointId: number | null = null) {
  return db
    .insertInto('device')
    .values({ areaId, caseId, pointId, name: unique('摄像头'), gbCode: aGbCode() })
    .returning(['id', 'name', 'gbCode'])
    .executeTakeFirstOrThrow()
}

export async function aVisitor(db: Db, areaId: number, phone: string | null = null) {
  const visitor = await db
    .insertInto('visitor')
    .values({
      openid: unique('openid-'),
      nick: said('游客'),
      phone,
      firstSeenAt: sql`now()` as never,
      lastSeenAt: sql`now()` as never,
    })
    .returning(['id', 'openid'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('visitorArea')
    .values({ visitorId: visitor.id, areaId, firstSeenAt: sql`now()` as never, lastSeenAt: sql`now()` as never })
    .execute()
  return visitor
}

/** A scenic area with one project, point and camera. */
export interface Place {
  operatorId: number
  areaId: number
  caseId: number
  pointId: number
  deviceId: number
  gbCode: string
}

export async function aPlace(db: Db, operatorId?: number): Promise<Place> {
  const operator = operatorId ?? (await anOperator(db, 'scenic')).id
  const { id: areaId } = await anArea(db, operator)
  const { id: caseId } = await aCase(db, areaId)
  const { id: pointId } = await aPoint(db, areaId, caseId)
  const { id: deviceId, gbCode } = await aDevice(db, areaId, caseId, pointId)
  return { operatorId: operator, areaId, caseId, pointId, deviceId, gbCode }
}

export interface OrderFields {
  kind?: 'video' | 'photo'
  amountFen?: number
  /** Paid at once, unless false. */
  paid?: boolean
  createdAt?: string
  phone?: string | null
  items?: number
}

/** An order, paid by default, with items whose shares sum up to its amount. */
export async function anOrder(
  db: Db,
  place: Place,
  {
    kind = 'photo',
    amountFen = 5970,
    paid = true,
    createdAt = new Date().toISOString(),
    phone = '13812345621',
    items = 1,
  }: OrderFields = {},
) {
  const visitor = await aVisitor(db, place.areaId, phone)
  const order = await db
    .insertInto('orders')
    .values({
      orderNo: unique('JYT'),
      kind,
      areaId: place.areaId,
      caseId: place.caseId,
      deviceId: place.deviceId,
      visitorId: visitor.id,
      goods: said(kind === 'photo' ? `照片 ${items}` : '视频 1'),
      phone,
      amountFen,
      createdAt,
      ...(paid && {
        paidFen: amountFen,
        state: 'paid' as const,
        paidAt: createdAt,
        channel: 'wechat' as const,
        transactionId: unique('4200'),
      }),
    })
    .returning(['id', 'orderNo', 'transactionId'])
    .executeTakeFirstOrThrow()
  const share = Math.floor(amountFen / items)
  const made = await db
    .insertInto('orderItem')
    .values(
      Array.from({ length: items }, (_, at) => ({
        orderId: order.id,
        areaId: place.areaId,
        title: said(`商品 ${at + 1}`),
        amountFen: at === 0 ? amountFen - share * (items - 1) : share,
      })),
    )
    .returning('id')
    .execute()
  return { ...order, amountFen, visitorId: visitor.id, itemIds: made.map((item) => item.id) }
}
