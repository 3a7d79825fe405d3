import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportOf } from '#contract/exports.ts'
import { contract } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import type { Role } from '#contract/roles.ts'
import { writeExport } from '#server/platform/exports/worker.ts'
import { aRow } from '#test/rows/rows.ts'
import { type Account, anAccount, anOperator, anOrder, aPlace, aTree, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { ownSettlements, scenicDivisions, scenicSettlements, shareRatios } = contract.sharing
let server: TestServer
let root: Account
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 0)
})
afterAll(() => server?.close())

const sell = (place: Place, day: string, amountFen: number, kind: 'video' | 'photo' = 'photo') =>
  anOrder(db(), place, { createdAt: `${day}T10:00:00+08:00`, amountFen, kind })
const giveBack = (place: Place, order: { id: number }, day: string, amountFen: number) =>
  aRow(db(), 'refund', {
    ...{ refundNo: unique('RF'), requestKey: unique('key-'), requestedBy: '申请人', reason: 'other', note: '' },
    ...{ orderId: order.id, areaId: place.areaId, caseId: place.caseId, origin: 'request', amountFen },
    ...{ state: 'succeeded', succeededAt: `${day}T12:00:00+08:00` },
  })
const agree = (place: Place, share: number, firstDay: string, lastDay: string | null) =>
  server.call(root.token, scenicDivisions.add, {
    body: { areaId: place.areaId, share, firstDay, lastDay, contractNo: '' },
  })
const payerRow = async (place: Place) =>
  (await server.call(root.token, scenicSettlements.list, { body: { areaId: place.areaId, month: '2021-05' } })).data
    .rows[0]!
const confirm = async (place: Place) => {
  const { id, dueFen } = await payerRow(place)
  return server.call(root.token, scenicSettlements.confirm, { body: { rows: [{ id, dueFen }] } })
}
const statement = async (account: Account, id: number, operation = ownSettlements.statement) =>
  server.call(account.token, operation as typeof ownSettlements.statement, { params: { id } })
const seen = async (account: Account) => (await server.call(account.token, ownSettlements.list, { body: {} })).data

/** A scenic area under a channel, with sales of a month under two agreements: 123.45 at 12.50 %, then 20.05 less 1.00 at 20 %. */
async function aMonth() {
  const channel = await anOperator(db(), 'channel')
  const scenic = await anOperator(db(), 'scenic', channel.id)
  const at = await aPlace(db(), scenic.id)
  await sell(at, '2021-05-10', 10_000, 'video')
  await sell(at, '2021-05-10', 2_345)
  const order = await sell(at, '2021-05-20', 2_005)
  await giveBack(at, order, '2021-05-21', 100)
  await sell(at, '2021-06-01', 700)
  await agree(at, 1250, '2021-05-01', '2021-05-15')
  await agree(at, 2000, '2021-05-16', '2021-05-31')
  return { at, channel, scenic }
}
const dueFen = 1543 + 381

describe('customers and the settlements of their scenic areas', () => {
  it('a channel and a scenic account each see the months of their areas, with what was given back, and no others', async () => {
    const [own, other] = [await aMonth(), await aMonth()]
    for (const account of [await anAccount(db(), 2, own.channel.id), await anAccount(db(), 3, own.scenic.id)]) {
      const { rows, sums } = await seen(account)
      expect(rows).toEqual([
        {
          ...{ id: own.at.areaId * 1_000_000 + 202_105, areaId: own.at.areaId, areaName: expect.any(String) },
          ...{ month: '2021-05', paidFen: 14_350, refundedFen: 100, turnoverFen: 14_250, dueFen },
          ...{ parts: [expect.objectContaining({ share: 1250 }), expect.objectContaining({ share: 2000 })] },
          ...{ state: 'due', paidOn: null, version: 0 },
        },
      ])
      expect(sums).toEqual({ turnoverFen: 14_250, dueFen, unpaidFen: dueFen })
      expect((await statement(account, rows[0]!.id)).data).toMatchObject({ dueFen })
      expect(await statement(account, other.at.areaId * 1_000_000 + 202_105)).toMatchObject({ code: 1512 })
    }
  })

  it('they see what became of it, and neither the note of the payment nor who noted it', async () => {
    const { at, scenic } = await aMonth()
    const account = await anAccount(db(), 3, scenic.id)
    await confirm(at)
    const { id } = await payerRow(at)
    expect((await seen(account)).rows[0]).toMatchObject({ state: 'confirmed', paidOn: null })
    await server.call(root.token, scenicSettlements.pay, {
      body: { ids: [id], paidOn: '2021-06-10', payNote: '网银 0610-17' },
    })
    const list = await server.send(account.token, ownSettlements.list, { body: {} })
    const document = await statement(account, id)
    expect((list.data as { rows: object[] }).rows[0]).toMatchObject({ state: 'paid', paidOn: '2021-06-10' })
    expect(document.data).toMatchObject({ state: 'paid', paidOn: '2021-06-10', confirmedBy: root.name })
    expect(JSON.stringify([list, document])).not.toContain('0610-17')
    expect(Object.keys((list.data as { rows: object[] }).rows[0]!)).not.toContain('confirmedBy')
  })

  it('an account without the order page, and accounts of the platform, are refused; so are the payer’s calls to customers', async () => {
    const { at, scenic, channel } = await aMonth()
    const { id } = await payerRow(at)
    const without = await anAccount(db(), 3, scenic.id, aTree('dataOps/monitor', 'pic/photo'))
    const refused = { status: 403, code: 1511 }
    for (const account of [without, root]) {
      expect(await server.send(account.token, ownSettlements.list, { body: {} })).toMatchObject(refused)
      expect(await server.send(account.token, exportOf(ownSettlements.list)!, { body: {} })).toMatchObject(refused)
      expect(await server.send(account.token, ownSettlements.statement, { params: { id } })).toMatchObject(refused)
    }
    const payerCalls: [Operation, object][] = [
      [scenicSettlements.list, { body: {} }],
      [scenicSettlements.statement, { params: { id } }],
      [scenicSettlements.confirm, { body: { rows: [{ id, dueFen }] } }],
      [scenicSettlements.pay, { body: { ids: [id], paidOn: '2021-06-10' } }],
      [scenicSettlements.revert, { body: { id, reason: '金额有误' } }],
      [exportOf(scenicSettlements.list)!, { body: {} }],
    ]
    for (const role of [2, 3] as Role[]) {
      const account = await anAccount(db(), role, role === 2 ? channel.id : scenic.id)
      for (const [operation, parts] of payerCalls)
        expect(await server.send(account.token, operation, parts), operation.title).toMatchObject(refused)
    }
    const orderPageOnly = await anAccount(db(), 0, undefined, aTree('dataOps/order'))
    expect(await server.send(orderPageOnly.token, scenicSettlements.statement, { params: { id } })).toMatchObject(
      refused,
    )
  })
})

describe('a statement', () => {
  it('a statement lists each day by order type, and they add up to what the list, the trial and the file say', async () => {
    const { at, channel } = await aMonth()
    await confirm(at)
    const account = await anAccount(db(), 2, channel.id)
    const row = await payerRow(at)
    const { data } = await statement(account, row.id)
    expect(data).toEqual((await statement(root, row.id, scenicSettlements.statement as never)).data)
    expect(data).toMatchObject({
      ...{
        dueFen,
        turnoverFen: 14_250,
        paidFen: 14_350,
        refundedFen: 100,
        receiver: expect.stringContaining('scenic'),
      },
      lines: [
        { day: '2021-05-10', kind: 'video', paidFen: 10_000, refundedFen: 0 },
        { day: '2021-05-10', kind: 'photo', paidFen: 2_345, refundedFen: 0 },
        { day: '2021-05-20', kind: 'photo', paidFen: 2_005, refundedFen: 0 },
        { day: '2021-05-21', kind: 'photo', paidFen: 0, refundedFen: 100 },
      ],
    })
    const { data: trial } = await server.call(root.token, shareRatios.sharedTypes, { body: { caseId: at.caseId } })
    const { data: newest } = await server.call(root.token, scenicSettlements.list, {
      body: { areaId: trial.areaId, sort: 'month', order: 'desc', size: 1 },
    })
    expect(newest.rows[0]).toMatchObject({ id: data.id, dueFen: data.dueFen, turnoverFen: data.turnoverFen })
    const title = '应付分成(元)'
    for (const [who, list] of [
      [account, ownSettlements.list],
      [root, scenicSettlements.list],
    ] as const) {
      const [head, line] = await sheet(who, list, { areaId: at.areaId })
      const cell = (name: string) => line![head!.indexOf(name)]
      expect(head, list.title).toEqual(expect.arrayContaining(['景区', '月份', title]))
      expect([cell('月份'), cell('实付额(元)'), cell('退款额(元)'), cell('实收(元)'), cell(title)]).toEqual([
        ...['2021-05', 143.5, 1, 142.5, dueFen / 100],
      ])
      expect([cell('分成比例'), cell('状态')]).toEqual(['12.50%、20.00%', '待付款'])
    }
  })

  it('a confirmed statement says the same later, whatever was sold since; an unconfirmed one follows', async () => {
    const { at } = await aMonth()
    const { id } = await payerRow(at)
    const document = async () => (await statement(root, id, scenicSettlements.statement as never)).data
    await confirm(at)
    const before = await document()
    await sell(at, '2021-05-25', 5_000)
    expect(await document()).toEqual(before)
    await server.call(root.token, scenicSettlements.revert, { body: { id, reason: '金额有误' } })
    const after = await document()
    expect(after).toMatchObject({ state: 'due', turnoverFen: 19_250, dueFen: dueFen + 1000, confirmedAt: null })
    expect(sumOf(after.lines!)).toBe(19_250)
  })

  it('days outside of the agreements are not part of a statement', async () => {
    const { at } = await aMonth()
    const { data } = await server.call(root.token, scenicDivisions.list, { body: { areaId: at.areaId } })
    const second = data.rows.find(({ share }) => share === 2000)!
    await server.call(root.token, scenicDivisions.edit, {
      params: { id: second.id },
      body: { version: second.version, lastDay: '2021-05-20' },
    })
    const row = await payerRow(at)
    const { data: document } = await statement(root, row.id, scenicSettlements.statement as never)
    expect(row).toMatchObject({ turnoverFen: 14_350, refundedFen: 0 })
    expect(document.lines!.map(({ day }) => day)).not.toContain('2021-05-21')
    expect(sumOf(document.lines!)).toBe(14_350)
  })

  it('a month that was confirmed before days were stored has no lines, and its amounts stay', async () => {
    const { at } = await aMonth()
    await confirm(at)
    await sql`update scenic_settlement set refunded_fen = null, days = null where area_id = ${at.areaId}`.execute(db())
    const { id } = await payerRow(at)
    const { data } = await statement(root, id, scenicSettlements.statement as never)
    expect(data).toMatchObject({ lines: null, refundedFen: null, paidFen: null, turnoverFen: 14_250, dueFen })
  })
})

const sumOf = (lines: readonly { paidFen: number; refundedFen: number }[]) =>
  lines.reduce((sum, { paidFen, refundedFen }) => sum + paidFen - refundedFen, 0)

/** The lines of an export, written at once. */
async function sheet(account: Account, list: Operation, body: object) {
  expect((await server.send(account.token, exportOf(list)!, { body })).code).toBe(200)
  const newest = db().selectFrom('job').select('id').orderBy('id', 'desc').limit(1)
  const { id } = await newest.executeTakeFirstOrThrow()
  await writeExport(server.services, id)
  const { fileKey } = await db().selectFrom('job').select('fileKey').where('id', '=', id).executeTakeFirstOrThrow()
  const file = await buffer((await server.services.storage.stream(fileKey!)).stream)
  return (await readXlsx(new Uint8Array(file))).sheets[0]!.rows
}
