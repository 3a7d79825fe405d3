import { expect, it } from 'vitest'
import type { BillDifferenceKind } from '#contract/sales/billDifferenceKinds.ts'
import { billDifferences } from '#contract/sales/billDifferences.ts'
import { aTenant } from '#test/rows/tenants.ts'
import { anOrder, unique } from '#test/rows/world.ts'
import { paidLine, refundLine } from '#test/server/billFile.ts'
import {
  anotherDay,
  aPaid,
  aSent,
  clerk,
  db,
  differences,
  imported,
  kinds,
  place,
  server,
  withBillServer,
} from '#test/server/billServer.ts'
import { billDifferenceHandlers } from './billDifferences.ts'
import { matchOpenDays } from './bills.ts'

withBillServer()

it('every kind of difference between a bill and our books is found, with both amounts', async () => {
  const on = anotherDay()
  const [other, missing] = [await aPaid(on), await aPaid(on)]
  const unpaid = await anOrder(db(), place, { paid: false, amountFen: 1990, createdAt: `${on}T09:00:00+08:00` })
  const [less, late, unseen] = [
    await aSent(other, on, 'succeeded', 500),
    await aSent(missing, on, 'processing', 600),
    await aSent(other, on, 'processing', 700),
  ]
  const unknown = { transactionId: unique('4200'), orderNo: unique('XX'), amountFen: 990 }
  await imported([
    paidLine(on, { ...other, amountFen: 5990 }),
    paidLine(on, unknown),
    paidLine(on, { transactionId: unique('4200'), orderNo: unpaid.orderNo, amountFen: 1990 }),
    refundLine(on, other, { ...less, amountFen: 550 }),
    refundLine(on, missing, late),
    refundLine(on, unknown, { refundNo: unique('RX'), amountFen: 990 }),
  ])
  const rows = await differences(on)
  const sums = Object.fromEntries(
    rows.map(({ kind, oursFen, theirsFen, gapFen }) => [kind, [oursFen, theirsFen, gapFen]]),
  )
  expect(sums).toEqual({
    amountDiffers: [5970, 5990, 20],
    orderUnknown: [null, 990, 990],
    paymentUnknown: [null, 1990, 1990],
    paymentMissing: [5970, null, -5970],
    refundAmountDiffers: [500, 550, 50],
    refundStateDiffers: [600, 600, 0],
    refundUnknown: [null, 990, 990],
    refundMissing: [700, null, -700],
  } satisfies Record<BillDifferenceKind, unknown>)
  expect(rows).toHaveLength(8)
  const of = (kind: BillDifferenceKind) => rows.find((row) => row.kind === kind)
  expect(of('paymentUnknown')).toMatchObject({ orderId: unpaid.id, areaId: place.areaId })
  expect(of('refundMissing')).toMatchObject({ refundNo: unseen.refundNo, orderId: other.id })
  expect(of('orderUnknown')).toMatchObject({ orderId: null, areaId: null, orderNo: unknown.orderNo })
})

it('a missing payment from around midnight is resolved by the bill of the next day', async () => {
  const [on, next] = [anotherDay(), anotherDay()]
  const paid = await aPaid(on, { clock: '23:59:59' })
  const plain = await aPaid(on)
  await imported([paidLine(on, plain)])
  expect(await kinds(on)).toEqual(['paymentMissing open'])
  await imported([paidLine(next, paid)])
  expect(await kinds(on)).toEqual(['paymentMissing gone'])
  expect(await kinds(next)).toEqual([])
})

it('a payment that is reported late resolves its difference automatically', async () => {
  const on = new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)
  const order = await anOrder(db(), place, { paid: false, amountFen: 1990, createdAt: `${on}T09:00:00+08:00` })
  const transactionId = unique('4200')
  await imported([paidLine(on, { orderNo: order.orderNo, transactionId, amountFen: 1990 })])
  const kindOf = async () => (await differences(on)).find((row) => row.orderId === order.id)
  expect(await kindOf()).toMatchObject({ kind: 'paymentUnknown', state: 'open' })
  await db()
    .insertInto('payment')
    .values({
      orderId: order.id,
      areaId: place.areaId,
      result: 'success',
      channel: 'wechat',
      transactionId,
      amountFen: 1990,
      at: `${on}T10:00:00+08:00`,
    })
    .execute()
  await matchOpenDays(db())
  expect(await kindOf()).toMatchObject({ state: 'gone' })
})

it('a difference is settled with a note, stays settled if the bill is reimported, and reopens if its amounts change', async () => {
  const on = anotherDay()
  const unknown = { transactionId: unique('4200'), orderNo: unique('XX'), amountFen: 990 }
  await imported([paidLine(on, unknown)])
  const { id, version } = (await differences(on))[0]!
  const edit = (body: object) => server.call(clerk.token, billDifferences.edit, { params: { id }, body: body as never })
  expect(
    await server.send(clerk.token, billDifferences.edit, { params: { id }, body: { version, state: 'settled' } }),
  ).toMatchObject({
    code: 2000,
    data: { fields: { note: '请填写处理说明' } },
  })
  await edit({ version, state: 'settled', note: '测试环境的付款' })
  expect(await differences(on)).toMatchObject([
    { state: 'settled', note: '测试环境的付款', settledBy: expect.any(String), settledAt: expect.any(String) },
  ])
  await imported([paidLine(on, unknown)])
  expect(await kinds(on)).toEqual(['orderUnknown settled'])
  await imported([paidLine(on, { ...unknown, amountFen: 1990 })])
  expect(await differences(on)).toMatchObject([{ state: 'open', theirsFen: 1990, settledBy: null, settledAt: null }])
})

it('a difference that is resolved can no longer be settled', async () => {
  const on = anotherDay()
  const paid = await aPaid(on)
  await imported([paidLine(on, { transactionId: unique('4200'), orderNo: unique('XX'), amountFen: 1 })])
  await imported([paidLine(on, paid)])
  const vanished = (await differences(on)).filter(({ state }) => state === 'gone')
  expect(vanished).toHaveLength(2)
  const { id, version } = vanished[0]!
  expect(
    await server.send(clerk.token, billDifferences.edit, { params: { id }, body: { version, note: '看过' } }),
  ).toMatchObject({ code: 2002 })
})

it('several differences are settled at once with one note, with a result for each', async () => {
  const on = anotherDay()
  const unknown = () => ({ transactionId: unique('4200'), orderNo: unique('XX'), amountFen: 990 })
  await imported([paidLine(on, unknown()), paidLine(on, unknown()), paidLine(on, unknown())])
  const [first, second, third] = await differences(on)
  const settle = (account: { token: string }, body: object) =>
    server.send(account.token, billDifferences.settle, { body })
  const rows = [first!, second!].map(({ id, version }) => ({ id, version }))
  expect(await settle(clerk, { rows, state: 'settled', note: '  ' })).toMatchObject({
    data: { fields: { note: '请填写处理说明' } },
  })
  await db().updateTable('billDifference').set({ version: 9 }).where('id', '=', third!.id).execute()
  const answer = await settle(clerk, {
    rows: [...rows, { id: third!.id, version: third!.version }, { id: 999_999, version: 0 }],
    state: 'settled',
    note: '测试环境的付款',
  })
  expect(answer.data).toEqual({
    rows: [
      ...rows.map(({ id }) => ({ id, result: 'done' })),
      { id: third!.id, result: 'stale' },
      { id: 999_999, result: 'missing' },
    ].toSorted((a, b) => a.id - b.id),
  })
  expect((await differences(on)).map(({ state, note, settledBy }) => [state, note, settledBy]).toSorted()).toEqual([
    ['open', '', null],
    ['settled', '测试环境的付款', clerk.name],
    ['settled', '测试环境的付款', clerk.name],
  ])
  const auditRows = await db()
    .selectFrom('audit')
    .select(['operation', 'before', 'after'])
    .where('target', '=', String(first!.id))
    .where('operation', 'like', 'sales.billDifferences.%')
    .execute()
  expect(auditRows).toEqual([
    {
      operation: 'sales.billDifferences.edit',
      before: { state: 'open', note: '' },
      after: { state: 'settled', note: '测试环境的付款' },
    },
  ])
  const again = rows.map(({ id, version }) => ({ id, version: version + 1 }))
  expect(
    ((await settle(clerk, { rows: again, state: 'settled', note: '又一次' })).data as { rows: object[] }).rows,
  ).toEqual(again.map(({ id }) => ({ id, result: 'same' })))
  await settle(clerk, { rows: again, state: 'open' })
  expect((await differences(on)).map(({ state, note }) => [state, note]).toSorted()).toEqual([
    ['open', ''],
    ['open', '测试环境的付款'],
    ['open', '测试环境的付款'],
  ])
})

it('differences outside the caller’s scope are not settled, and are reported as missing', async () => {
  const on = anotherDay()
  const paid = await aPaid(on)
  await imported([paidLine(on, { ...paid, amountFen: 1 }), paidLine(on, { ...(await aPaid(on)), amountFen: 1 })])
  const rows = (await differences(on)).map(({ id, version }) => ({ id, version }))
  const elsewhere = (await aTenant(server)).place.areaId
  const actor = { adminId: clerk.id, name: 'x', trueName: '', operatorId: clerk.operatorId, areaIds: [elsewhere] }
  const { rows: settled } = await billDifferenceHandlers.settle({
    db: db(),
    actor,
    body: { rows, state: 'settled', note: 'x' },
    audit: {},
    services: server.services,
    origins: [],
    ip: '',
    agent: '',
    requestId: '',
  } as never)
  expect(settled).toEqual(rows.map(({ id }) => ({ id, result: 'missing' })).toSorted((a, b) => a.id - b.id))
  expect(await kinds(on)).toEqual(['amountDiffers open', 'amountDiffers open'])
})
