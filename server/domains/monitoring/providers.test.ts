import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failuresToDown, type ProviderKind, providerKindNames, providers } from '#contract/monitoring/providers.ts'
import { resources } from '#contract/monitoring/resources.ts'
import { json } from '#server/platform/db/values.ts'
import { ObjectMissing } from '#server/platform/files/storage.ts'
import { ProviderCalls } from '#server/providers/calls/providerCalls.ts'
import { CloudRefusal, CloudSilent } from '#server/providers/cloud/cloud.ts'
import { openCloud } from '#server/providers/cloud/open.ts'
import { ProviderRefusal } from '#server/providers/payment/payment.ts'
import { PrinterSilent } from '#server/providers/printing/printing.ts'
import { aPrinter } from '#test/rows/printerRows.ts'
import { type Account, anAccount, aPlace, aTree } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { reportProviders } from './providers/report.ts'
import { tryProvider } from './providers/tests.ts'
import { thin } from './resources/sample.ts'

let server: TestServer
let db: TestServer['services']['database']['db']
let head: Account
beforeEach(async () => {
  server = await startTestServer()
  db = server.services.database.db
  head = await anAccount(db, 1)
})
afterEach(() => server.close())

const list = async () => (await server.call(head.token, providers.list, { body: {} })).data.rows
const rowOf = async (kind: ProviderKind) => (await list()).find((row) => row.kind === kind)!
const test = (kind: ProviderKind) => server.call(head.token, providers.test, { body: { kind } })
const describeServers = (id: string) => server.services.cloud.describe([id])
const silent = (times: number) =>
  vi.spyOn(server.services.cloud, 'describe').mockImplementation(async () => {
    if (times-- > 0) throw new CloudSilent('no answer of cvm: TimeoutError')
    return []
  })
const fail = async (times: number) => {
  const way = silent(times)
  for (let n = 0; n < times; n++) await describeServers('ins-1').catch(() => {})
  way.mockRestore()
}

describe('calls to services outside', () => {
  it('every provider is listed with the setting that chose it, before and after it was called', async () => {
    const rows = await list()
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(providerKindNames.toSorted())
    const payment = rows.find(({ kind }) => kind === 'payment')!
    expect(payment).toMatchObject({
      provider: 'sandbox',
      setting: 'PAYMENT_PROVIDER=sandbox',
      state: 'unknown',
      okAt: null,
      calls: [],
    })
    await server.services.payment.query('nothing')
    const called = await rowOf('payment')
    expect(called).toMatchObject({ state: 'ok', okCall: 'query', failures: 0 })
    expect(called.calls).toEqual([{ call: 'query', calls: 1, failed: 0, ms: called.okMs }])
    expect(called.hours).toHaveLength(24)
    expect(called.hours.at(-1)).toBe(1)
  })

  it('failures in a row make a provider degraded, then down, and one success makes it well', async () => {
    await describeServers('ins-1')
    await fail(failuresToDown - 1)
    expect(await rowOf('cloud')).toMatchObject({
      state: 'degraded',
      failures: failuresToDown - 1,
      failedCode: 'silent',
      failedCall: 'describe',
    })
    await fail(1)
    const down = await rowOf('cloud')
    expect(down).toMatchObject({ state: 'down', failures: failuresToDown })
    expect(down.calls).toMatchObject([{ call: 'describe', calls: failuresToDown + 1, failed: failuresToDown }])
    expect((await list())[0]!.state).toBe('down')
    await describeServers('ins-1')
    expect(await rowOf('cloud')).toMatchObject({ state: 'ok', failures: 0, failedCode: 'silent' })
  })

  it('a refusal is noted with the provider’s code and words, without numbers of orders and phones', async () => {
    const message = '订单 202605021234567890 的余额不足'
    const way = vi
      .spyOn(server.services.payment, 'query')
      .mockRejectedValue(new ProviderRefusal('NOT_ENOUGH', message, true))
    await expect(server.services.payment.query('r')).rejects.toThrow(message)
    way.mockRestore()
    expect(await rowOf('payment')).toMatchObject({
      state: 'degraded',
      failedCode: 'NOT_ENOUGH',
      failedReason: '订单 202… 的余额不足',
    })
  })

  it('a file that does not exist is an answer of the store and no failure', async () => {
    await expect(server.services.storage.read('pictures/none.jpg')).rejects.toBeInstanceOf(ObjectMissing)
    expect(await rowOf('storage')).toMatchObject({ state: 'ok', failures: 0 })
  })

  it('counts of several processes add up, and a success of one ends the failures of the other', async () => {
    await fail(2)
    await server.services.providerCalls.store()
    const other = new ProviderCalls(server.services)
    await other
      .counted('cloud', openCloud(server.services.env, server.services.database), ['describe'])
      .describe(['ins-2'])
    await other.close()
    const row = await rowOf('cloud')
    expect(row).toMatchObject({ state: 'ok', failures: 0 })
    expect(row.calls).toMatchObject([{ calls: 3, failed: 2 }])
  })

  it('counts of calls end after a week', async () => {
    await server.services.payment.query('nothing')
    await server.services.providerCalls.store()
    await sql`update provider_hour set hour = hour - interval '8 days'`.execute(db)
    expect((await rowOf('payment')).calls).toEqual([])
    await thin(server.services, 180)
    expect((await sql`select from provider_hour`.execute(db)).rows).toEqual([])
  })
})

describe('the test of a provider', () => {
  it.each(['payment', 'sms', 'storage', 'cloud', 'miniProgram', 'printing'] as const)(
    'the test of %s passes with what comes with the product, and is in the trail',
    async (kind) => {
      expect((await test(kind)).data).toMatchObject({ ok: true, text: expect.stringMatching(/[\u4e00-\u9fff]/) })
      const { rows } = await sql<{ after: unknown }>`
        select after from audit where operation = 'monitoring.providers.test'`.execute(db)
      expect(rows).toMatchObject([{ after: { ok: true } }])
      if (kind !== 'printing') expect((await rowOf(kind)).state).toBe('ok')
    },
  )

  it.each(['bus', 'media'] as const)('the test of %s says that it does not run where it does not', async (kind) => {
    expect((await test(kind)).data.ok).toBe(false)
    expect((await rowOf(kind)).state).toBe('down')
  })

  it('a test says why it failed, and that no answer came', async () => {
    const way = vi
      .spyOn(server.services.cloud, 'describe')
      .mockRejectedValueOnce(new CloudRefusal('AuthFailure', '密钥没有这项权限'))
      .mockRejectedValueOnce(new CloudSilent('no answer of cvm: TimeoutError'))
      .mockReturnValueOnce(new Promise(() => {}))
    expect((await test('cloud')).data).toMatchObject({ ok: false, text: '密钥没有这项权限' })
    expect((await test('cloud')).data).toMatchObject({ ok: false, text: '没有应答' })
    expect(await tryProvider(server.services, 'cloud', 20)).toMatchObject({ ok: false, text: '0 秒内没有应答' })
    way.mockRestore()
  })

  it('the test of printing names the printers that do not answer', async () => {
    await aPrinter(db, await aPlace(db))
    const { name } = await db.selectFrom('printer').select('name').executeTakeFirstOrThrow()
    vi.spyOn(server.services.printing.by.spool, 'look').mockRejectedValue(new PrinterSilent('没有应答', false))
    expect((await test('printing')).data).toMatchObject({ ok: false, text: `1 台里有 1 台没有应答：「${name}」` })
  })

  it('the services outside are for the highest role, also if it is lost after the request arrived', async () => {
    const admin = await anAccount(db, 0)
    expect((await server.call(admin.token, providers.list, { body: {} })).code).toBe(1511)
    // Somebody of this role must be left.
    await anAccount(db, 1)
    const permission = json(aTree('dataOps/order'))
    const arrived = server.services.actors.of
    server.services.actors.of = async (token) => {
      const actor = await arrived(token)
      await db.updateTable('admin').set({ permission }).where('id', '=', head.id).execute()
      return actor
    }
    const query = vi.spyOn(server.services.payment, 'query')
    expect((await test('payment')).code).toBe(1511)
    expect(query).not.toHaveBeenCalled()
    server.services.actors.of = arrived
  })
})

describe('a provider that nothing gets through to', () => {
  const wrong = async (token: string) =>
    (await server.call(token, resources.now, { body: {} })).data.wrong.filter(({ text }) => text.startsWith('云平台'))

  it('stands among what needs somebody, with a link for those who may follow it', async () => {
    await fail(failuresToDown)
    const text = `云平台中断：连续 ${failuresToDown} 次失败，最近一次是查服务器，没有应答`
    expect(await wrong(head.token)).toEqual([{ severity: 'critical', text, link: '/systemOps/resource?tab=providers' }])
    expect(await wrong((await anAccount(db, 0)).token)).toEqual([{ severity: 'critical', text, link: '' }])
  })

  it('is reported once, and again only after a call has succeeded', async () => {
    const messages = async () => {
      await server.services.providerCalls.store()
      await reportProviders(server.services)
      const { rows } = await sql<{ count: number; roles: number[] }>`
        select count, roles from message where about = 'provider:cloud'`.execute(db)
      return rows
    }
    await fail(failuresToDown - 1)
    expect(await messages()).toEqual([])
    await fail(1)
    expect(await messages()).toEqual([{ count: 1, roles: [1] }])
    await fail(2)
    expect(await messages()).toMatchObject([{ count: 1 }])
    await describeServers('ins-1')
    await fail(failuresToDown)
    expect(await messages()).toMatchObject([{ count: 2 }])
  })

  it('a printer or a phone that fails is reported where it belongs, not as a provider', async () => {
    await sql`insert into provider (kind, failures, failed_at) values ('sms', 9, now()), ('printing', 9, now())`.execute(
      db,
    )
    await reportProviders(server.services)
    expect((await sql`select from message`.execute(db)).rows).toEqual([])
  })
})
