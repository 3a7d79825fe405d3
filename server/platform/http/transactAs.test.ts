import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admins } from '#contract/accounts/admins.ts'
import { secondFactors } from '#contract/accounts/secondFactors.ts'
import { subAccounts } from '#contract/accounts/subAccounts.ts'
import { schemes } from '#contract/codes/schemes.ts'
import { operations } from '#contract/index.ts'
import { portraits } from '#contract/pictures/portraits.ts'
import { localPrints } from '#contract/printing/localPrints.ts'
import { printers } from '#contract/printing/printers.ts'
import { areas } from '#contract/scenic/areas.ts'
import { deviceSettings } from '#contract/scenic/deviceSettings.ts'
import { snapshots } from '#contract/scenic/snapshots.ts'
import { records } from '#contract/videos/records.ts'
import { starter } from '#contract/videos/starter.ts'
import { starterFiles } from '#server/domains/videos/starter/files.ts'
import { json } from '#server/platform/db/values.ts'
import { untilWaiting } from '#test/database/lockWaits.ts'
import { aShot } from '#test/media/shots.ts'
import { aMaterial } from '#test/rows/materialRows.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { aPrinter, aPrinterVendor } from '#test/rows/printerRows.ts'
import { aCameraOnBus, aChannelCode, aRecord, aSubAccount } from '#test/rows/rows.ts'
import { type Account, anAccount, anOperator, aPlace, aTree, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let arrived: TestServer['services']['actors']['of']
beforeAll(async () => {
  server = await startTestServer({ VISIT_URL: 'https://visit.example.com' })
  arrived = server.services.actors.of
})
afterEach(() => {
  server.services.actors.of = arrived
})
afterAll(() => server?.close())
const db = () => server.services.database.db

/** Takes something away in the moment after the next request has been let in. */
function afterArrival(takeAway: () => Promise<unknown>) {
  server.services.actors.of = async (token) => {
    const actor = await arrived(token)
    server.services.actors.of = arrived
    await takeAway()
    return actor
  }
}
const changed = (id: number, fields: object) => () =>
  db()
    .updateTable('admin')
    .set(fields as never)
    .where('id', '=', id)
    .execute()
const without = (...pages: string[]) => ({ permission: json(aTree(...pages)) })

describe('a right that is taken away between a request’s arrival and its write leaves the write undone:', () => {
  let place: Place
  let channel: Account
  let sub: Account
  beforeEach(async () => {
    const above = await anOperator(db(), 'channel')
    place = await aPlace(db(), (await anOperator(db(), 'scenic', above.id)).id)
    channel = await anAccount(db(), 2, above.id)
    sub = await aSubAccount(db(), channel)
  })
  const nameOf = async () =>
    (await db().selectFrom('area').select('name').where('id', '=', place.areaId).executeTakeFirstOrThrow()).name
  const rename = (token: string) =>
    server.call(token, areas.edit, { params: { id: place.areaId }, body: { name: unique('改名'), version: 0 } })

  it.each<[what: string, who: 'own' | 'under', code: number, takeAway: () => Promise<unknown>]>([
    ['its page', 'own', 1511, () => changed(channel.id, without('dataOps/order'))()],
    ['its sign-in', 'own', 1505, () => changed(channel.id, { allowLogin: false })()],
    ['its time', 'own', 1506, () => changed(channel.id, { validUntil: new Date(Date.now() - 1000).toISOString() })()],
    [
      'its session',
      'own',
      1507,
      () => db().updateTable('session').set({ endedAt: sql`now()` }).where('adminId', '=', channel.id).execute(),
    ],
    [
      'its role and operator',
      'own',
      1511,
      () =>
        db().updateTable('admin').set({ role: 3, operatorId: place.operatorId }).where('id', '=', channel.id).execute(),
    ],
    [
      'its scenic area',
      'own',
      1512,
      async () => {
        const other = await anOperator(db(), 'scenic')
        await db().updateTable('area').set({ operatorId: other.id }).where('id', '=', place.areaId).execute()
      },
    ],
    ['the page of the account above', 'under', 1511, () => changed(channel.id, without('dataOps/order'))()],
    ['the sign-in of the account above', 'under', 1507, () => changed(channel.id, { allowLogin: false })()],
    ['the account above', 'under', 1507, () => db().deleteFrom('admin').where('id', '=', channel.id).execute()],
  ])('a write is refused if the caller loses %s (%s) after the request arrived', async (_, who, code, takeAway) => {
    const before = await nameOf()
    const { token } = who === 'own' ? channel : sub
    afterArrival(takeAway)
    expect(await rename(token)).toMatchObject({ code, data: null })
    expect(await nameOf()).toBe(before)
    const { rows } = await sql<{ code: number }>`
      select code from audit where operation = 'scenic.areas.edit' order by id desc limit 1`.execute(db())
    expect(rows).toEqual([{ code }])
  })

  it('a write succeeds if the caller keeps the right that it needs', async () => {
    afterArrival(changed(channel.id, without('travelSpot/travelSpot')))
    expect((await rename(channel.token)).code).toBe(200)
  })
})

describe('where a call opens its transactions itself, too:', () => {
  let place: Place
  let root: Account
  let colleague: Account
  beforeEach(async () => {
    place = await aPlace(db())
    root = await anAccount(db(), 0)
    colleague = await anAccount(db(), 3, place.operatorId)
  })
  const hash = (id: number) =>
    db().selectFrom('admin').select(['passwordHash', 'trueName']).where('id', '=', id).executeTakeFirstOrThrow()
  const commands = () => db().selectFrom('deviceCommand').selectAll().where('areaId', '=', place.areaId).execute()

  /** A picture leaves with a row of the trail. */
  const handedOut = (operation: string) =>
    db().selectFrom('audit').select('id').where('operation', '=', operation).where('code', '=', 200).execute()

  type Try = { ask: () => Promise<{ code: number }>; look: () => Promise<unknown> }
  const tries: Record<string, () => Promise<Try>> = {
    'accounts.admins.add': async () => {
      const name = unique('new')
      const body = { name, trueName: '新人', role: 3, operatorId: place.operatorId } as const
      const look = () => db().selectFrom('admin').select('id').where('name', '=', name).execute()
      return { ask: () => server.call(root.token, admins.add, { body }), look }
    },
    'accounts.admins.edit': async () => ({
      ask: () => server.call(root.token, admins.edit, { params: { id: colleague.id }, body: { trueName: '别名' } }),
      look: () => hash(colleague.id),
    }),
    'accounts.admins.resetPassword': async () => ({
      ask: () => server.call(root.token, admins.resetPassword, { params: { id: colleague.id } }),
      look: () => hash(colleague.id),
    }),
    'accounts.subAccounts.add': async () => {
      const name = unique('sub')
      const look = () => db().selectFrom('admin').select('id').where('name', '=', name).execute()
      return { ask: () => server.call(root.token, subAccounts.add, { body: { name, trueName: '王五' } }), look }
    },
    'accounts.subAccounts.setPassword': async () => {
      const { id } = await aSubAccount(db(), root)
      const ask = () => server.call(root.token, subAccounts.setPassword, { params: { id } })
      return { ask, look: () => hash(id) }
    },
    'codes.schemes.make': async () => {
      const { id } = await aChannelCode(db(), place)
      const look = () => db().selectFrom('channelCode').select('linkUrl').where('id', '=', id).execute()
      return { ask: () => server.call(root.token, schemes.make, { body: { id } }), look }
    },
    'pictures.portraits.wxcode': async () => ({
      ask: () => server.call(root.token, portraits.wxcode, { body: { caseId: place.caseId } }),
      look: () => handedOut('pictures.portraits.wxcode'),
    }),
    'videos.starter.add': async () => {
      // With the materials there it makes the templates at once.
      for (const { piece, sha256 } of await starterFiles())
        await aMaterial(
          db(),
          { operatorId: root.operatorId, kind: piece.kind },
          { durationMs: piece.durationMs, sha256 },
        )
      const { caseId } = place
      const look = () => db().selectFrom('template').select('name').where('caseId', '=', caseId).execute()
      return { ask: () => server.call(root.token, starter.add, { body: { caseId } }), look }
    },
    'videos.records.downXcxImage': async () => {
      const { id } = await aRecord(db(), place)
      return {
        ask: () => server.call(root.token, records.downXcxImage, { body: { id } }),
        look: () => handedOut('videos.records.downXcxImage'),
      }
    },
    'printing.localPrints.page': async () => {
      const { id } = await aPicture(db(), place)
      const { fileKey } = await db()
        .selectFrom('picture')
        .select('fileKey')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await server.services.storage.put(fileKey!, await aShot(60, 40), 'image/jpeg')
      const body = { pictureId: id, media: 'na_index-4x6_4x6in', fit: 'fill' } as const
      return {
        ask: () => server.call(root.token, localPrints.page, { body }),
        look: () => handedOut('printing.localPrints.page'),
      }
    },
    'printing.printers.add': async () => {
      const { id: vendorId } = await aPrinterVendor(db())
      const body = { vendorId, caseId: place.caseId, name: unique('打印机') }
      const look = () => db().selectFrom('printer').select('id').where('vendorId', '=', vendorId).execute()
      return { ask: () => server.call(root.token, printers.add, { body }), look }
    },
    'printing.printers.edit': async () => {
      const { id } = await aPrinter(db(), place)
      const body = { id, version: 0, name: unique('新名') }
      const look = () => db().selectFrom('printer').select('name').where('id', '=', id).execute()
      return { ask: () => server.call(root.token, printers.edit, { body }), look }
    },
    'scenic.deviceSettings.push': async () => {
      const { id } = await aCameraOnBus(db(), place)
      const body = { id, on: false, url: '', bitrateKbps: 2000, fps: 25 }
      return { ask: () => server.call(root.token, deviceSettings.push, { body }), look: commands }
    },
    'scenic.deviceSettings.analyze': async () => {
      const { id } = await aCameraOnBus(db(), place)
      const body = { id, address: '10.0.0.9:9000' }
      return { ask: () => server.call(root.token, deviceSettings.analyze, { body }), look: commands }
    },
    'scenic.snapshots.setFrame': async () => {
      const id = place.deviceId
      const still = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#888' } })
        .jpeg()
        .toBuffer()
      const snapshotKey = `snapshots/2026/05/02/${unique('still')}.jpg`
      await server.services.storage.put(snapshotKey, still, 'image/jpeg')
      await db().updateTable('device').set({ snapshotKey }).where('id', '=', id).execute()
      const look = () => db().selectFrom('deviceFrame').select('deviceId').where('deviceId', '=', id).execute()
      return { ask: () => server.call(root.token, snapshots.setFrame, { params: { id } }), look }
    },
  }
  /** They act on nothing but the account's own session, number and second factor, or by a key or a link; and servers and providers are tried where they are. */
  const elsewhere =
    /^(accounts\.(admins\.login|invites|signIns|phoneCodes|sessions|secondFactors)|ingest|servers\.servers\.add|monitoring\.providers)/
  it('every call that opens its own transactions has a test for lost rights', () => {
    const own = operations().filter(({ operation }) => operation.ownTransactions && !operation.raw)
    const ids = own.map(({ id }) => id).filter((id) => !elsewhere.test(id))
    expect(ids.toSorted()).toEqual(Object.keys(tries).toSorted())
  })

  it('a session that has ended cannot turn on a second factor', async () => {
    const { secret } = (await server.call(root.token, secondFactors.begin, { body: {} })).data
    const otp = new TOTP({ secret }).generate()
    afterArrival(() =>
      db().updateTable('session').set({ endedAt: sql`now()` }).where('adminId', '=', root.id).execute(),
    )
    expect((await server.call(root.token, secondFactors.confirm, { body: { otp } })).code).toBe(1507)
    const { rows } = await sql`select from totp where admin_id = ${root.id} and confirmed_at is not null`.execute(db())
    expect(rows).toEqual([])
  })

  it.each(Object.keys(tries))(
    '%s changes nothing if the caller loses the right after the request arrived',
    async (id) => {
      const { ask, look } = await tries[id]!()
      const before = await look()
      afterArrival(changed(root.id, without('dataOps/order')))
      expect([1511, 1512]).toContain((await ask()).code)
      expect(await look()).toEqual(before)
      // It was the right that was missing.
      await changed(root.id, { permission: null })()
      expect((await ask()).code).toBe(200)
      expect(await look()).not.toEqual(before)
    },
  )
})

describe.skipIf(!process.env.TEST_DATABASE_URL)(
  'at the same moment, on a database with more than one connection,',
  () => {
    let place: Place
    let channel: Account
    beforeEach(async () => {
      const above = await anOperator(db(), 'channel')
      place = await aPlace(db(), (await anOperator(db(), 'scenic', above.id)).id)
      channel = await anAccount(db(), 2, above.id)
    })
    const rename = () =>
      server.call(channel.token, areas.edit, {
        params: { id: place.areaId },
        body: { name: unique('改名'), version: 0 },
      })
    it('a write waits for a concurrent removal of its right and is then refused', async () => {
      let answer: ReturnType<typeof rename> | undefined
      await db()
        .transaction()
        .execute(async (trx) => {
          await trx.updateTable('admin').set(without('dataOps/order')).where('id', '=', channel.id).execute()
          answer = rename()
          await untilWaiting(db(), 1)
        })
      expect((await answer!).code).toBe(1511)
    })

    it('the removal of a right waits for a write that began under it', async () => {
      const done: string[] = []
      let both: Promise<unknown> = Promise.resolve()
      await db()
        .transaction()
        .execute(async (trx) => {
          await trx.selectFrom('area').select('id').where('id', '=', place.areaId).forUpdate().execute()
          const written = rename().then(({ code }) => done.push(`written ${code}`))
          await untilWaiting(db(), 1)
          const taken = changed(channel.id, without('dataOps/order'))().then(() => done.push('taken'))
          await untilWaiting(db(), 2)
          both = Promise.all([written, taken])
          expect(done).toEqual([])
        })
      await both
      expect(done).toContain('written 200')
      expect((await rename()).code).toBe(1511)
    })
  },
)
