import { expect, it } from 'vitest'
import { bills } from '#contract/sales/bills.ts'
import { aTenant } from '#test/rows/tenants.ts'
import { anAccount, unique } from '#test/rows/world.ts'
import { fileOf, paidLine } from '#test/server/billFile.ts'
import {
  anotherDay,
  aPaid,
  clerk,
  db,
  imported,
  kinds,
  place,
  preview,
  server,
  take,
  withBillServer,
} from '#test/server/billServer.ts'

withBillServer()

const anUnknown = (amountFen = 990) => ({ transactionId: unique('4200'), orderNo: unique('XX'), amountFen })
const billsOf = async (on: string) =>
  (await server.call(clerk.token, bills.list, { body: { dayFrom: on, dayTo: on } })).data.rows
const importsOf = (on: string) =>
  db()
    .selectFrom('bill')
    .innerJoin('billImport', 'billImport.id', 'bill.importId')
    .where('bill.day', '=', on)
    .select(['billImport.id'])
    .execute()

it('a preview shows the contents of a file and the effect of importing it, and stores nothing', async () => {
  const on = anotherDay()
  const [paid, missing] = [await aPaid(on), await aPaid(on)]
  const previewed = await preview(fileOf([paidLine(on, paid), paidLine(on, anUnknown())]))
  expect(previewed.data).toEqual({
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    already: null,
    lines: 2,
    opens: expect.arrayContaining([
      { kind: 'orderUnknown', count: 1 },
      { kind: 'paymentMissing', count: 1 },
    ]),
    reopens: 0,
    closes: 0,
    bills: [
      {
        ...{ day: on, merchant: '1900000109', known: 'collects', receiver: null, replaces: null },
        ...{ payments: 2, paidFen: 6960, refunds: 0, refundedFen: 0, feeFen: 72, lines: 2, found: 1 },
      },
    ],
  })
  expect([await billsOf(on), await kinds(on)]).toEqual([[], []])
  await imported([paidLine(on, paid)])
  const next = (await preview(fileOf([paidLine(on, paid), paidLine(on, missing)]))).data
  expect(next).toMatchObject({ opens: [], closes: 1, bills: [{ replaces: { lines: 1, importedBy: clerk.name } }] })
  expect(await kinds(on)).toEqual(['paymentMissing open'])
})

it('a bill of a foreign merchant without any of our payments is refused, even without a preview', async () => {
  const on = anotherDay()
  await aPaid(on)
  const file = fileOf([paidLine(on, anUnknown(), '1900777777'), paidLine(on, anUnknown(), '1900777777')])
  const why = `这不是我们的账单：商户号 1900777777 不是收款商户号 1900000109，${on} 的 2 笔在系统里一笔也找不到`
  expect(await preview(file)).toMatchObject({ code: 2000, data: { fields: { file: why } } })
  expect((await take(file, '0'.repeat(64), { foreign: true })).code).toBe(1515)
  expect([await billsOf(on), await kinds(on)]).toEqual([[], []])
})

it('a bill of a foreign merchant with our payments is imported only after a person confirms the merchant', async () => {
  const on = anotherDay()
  const paid = await aPaid(on)
  const account = unique('19').replace(/\D/g, '').padEnd(10, '0').slice(0, 10)
  await db()
    .insertInto('merchant')
    .values({
      areaId: place.areaId,
      caseId: place.caseId,
      name: '山门小店',
      kind: 'merchantId',
      account,
      relation: 'store',
    })
    .execute()
  const file = fileOf([paidLine(on, paid, account)])
  const { data } = await preview(file)
  expect(data.bills).toMatchObject([{ known: 'receives', receiver: '山门小店', found: 1 }])
  expect(await take(file, data.digest)).toMatchObject({ code: 2000, data: { fields: { foreign: expect.any(String) } } })
  expect(await billsOf(on)).toEqual([])
  expect((await take(file, data.digest, { foreign: true })).code).toBe(200)
  expect((await preview(fileOf([paidLine(on, { ...paid, amountFen: 5980 }, account)]))).data.bills).toMatchObject([
    { known: 'before' },
  ])
})

it('an import must match its preview: neither the file nor the stored state may have changed', async () => {
  const on = anotherDay()
  const [one, other] = [await aPaid(on), await aPaid(on)]
  const file = fileOf([paidLine(on, one)])
  const { digest } = (await preview(file)).data
  expect(await take(fileOf([paidLine(on, other)]), digest)).toMatchObject({ code: 1515 })
  await imported([paidLine(on, other)])
  expect(await take(file, digest)).toMatchObject({ code: 1515, msg: expect.stringContaining('请重新预览') })
  expect(await kinds(on)).toEqual(['paymentMissing open'])
})

it('a bill that is confirmed twice, or by two people at once, is imported once', async () => {
  const on = anotherDay()
  const file = fileOf([paidLine(on, await aPaid(on))])
  const { digest } = (await preview(file)).data
  const both = await Promise.all([take(file, digest), take(file, digest, { account: await anAccount(db(), 1) })])
  expect(both.map(({ code }) => code)).toEqual([200, 200])
  expect(both.map(({ data }) => data.already).toSorted()).toEqual([false, true])
  expect((await take(file, digest)).data).toEqual({ days: [on], lines: 1, open: 0, already: true })
  const [row] = await billsOf(on)
  expect(row).toMatchObject({ version: 0 })
  expect((await preview(file)).data.already).toEqual({ importedBy: row!.importedBy, importedAt: row!.importedAt })
})

const undo = async (on: string, account = clerk) => {
  const [row] = await billsOf(on)
  return server.send(account.token, bills.undo, { params: { id: row!.id }, body: { version: row!.version } })
}

it('undoing an import removes all of its bills and the differences that they opened', async () => {
  const [on, next] = [anotherDay(), anotherDay()]
  const [paid, settledBefore] = [await aPaid(on), await aPaid(next)]
  await imported([paidLine(on, anUnknown()), paidLine(next, settledBefore), paidLine(next, anUnknown())])
  expect(await kinds(on)).toEqual(['orderUnknown open', 'paymentMissing open'])
  expect(await billsOf(on)).toMatchObject([{ together: 2, replacing: 0 }])
  const [row] = await billsOf(on)
  expect((await undo(on)).data).toEqual({ days: [on, next], restored: 0, removed: 3 })
  expect([await billsOf(on), await billsOf(next), await kinds(on), await kinds(next)]).toEqual([[], [], [], []])
  const auditRows = await db()
    .selectFrom('audit')
    .select(['target', 'code', 'after'])
    .where('operation', '=', 'sales.bills.undo')
    .where('target', '=', String(row!.id))
    .execute()
  expect(auditRows).toEqual([
    { target: String(row!.id), code: 200, after: { days: [on, next], restored: 0, removed: 3 } },
  ])
  expect((await imported([paidLine(on, paid)])).open).toBe(0)
})

it('undoing an import restores the bills that it replaced, and moves lines back to their former bills', async () => {
  const [on, other] = [anotherDay(), anotherDay()]
  const [paid, moved] = [await aPaid(on), await aPaid(other)]
  await imported([paidLine(on, paid)])
  await imported([paidLine(other, moved)])
  const [first] = await billsOf(on)
  // The same payment again, in the file of another day.
  await imported([paidLine(on, anUnknown()), paidLine(on, moved)])
  expect(await kinds(on)).toEqual(['orderUnknown open', 'paymentMissing open'])
  expect(await billsOf(other)).toMatchObject([{ payments: 0 }])
  expect((await undo(on)).data).toEqual({ days: [on], restored: 1, removed: 2 })
  const { version: _version, ...same } = first!
  expect(await billsOf(on)).toMatchObject([same])
  expect(await billsOf(other)).toMatchObject([{ payments: 1, paidFen: 5970 }])
  expect([await kinds(on), await kinds(other)]).toEqual([[], []])
  expect((await undo(on)).data).toMatchObject({ restored: 0 })
})

it('an import cannot be undone before a later import that replaced one of its days', async () => {
  const [on, next] = [anotherDay(), anotherDay()]
  const [one, two] = [await aPaid(on), await aPaid(next)]
  await imported([paidLine(on, one), paidLine(next, two)])
  await imported([paidLine(next, two), paidLine(next, anUnknown())])
  expect(await undo(on)).toMatchObject({
    code: 2002,
    msg: expect.stringMatching(new RegExp(`^同次导入的 ${next} 已由 ${clerk.name} 在 .+ 重新导入，先撤销那一份$`)),
  })
  expect((await undo(next)).data).toEqual({ days: [next], restored: 1, removed: 1 })
  expect((await undo(on)).data).toMatchObject({ days: [on, next] })
  expect(await importsOf(on)).toEqual([])
})

it('an import with differences that a person has settled cannot be undone, and the differences are named', async () => {
  const on = anotherDay()
  const unknown = anUnknown()
  await imported([paidLine(on, unknown)])
  const set = (state: 'open' | 'settled') =>
    db()
      .updateTable('billDifference')
      .set({
        state,
        note: '测试环境的付款',
        settledBy: state === 'settled' ? '王芳' : null,
        settledAt: state === 'settled' ? new Date().toISOString() : null,
      })
      .where('number', '=', unknown.transactionId)
      .execute()
  await set('settled')
  expect(await undo(on)).toMatchObject({
    code: 2002,
    msg: `它的差异里有 1 处已由 王芳 核对（${unknown.orderNo}），先在账单差异里把它们改回待核对，再撤销`,
  })
  expect([await kinds(on), (await billsOf(on)).length]).toEqual([['orderUnknown settled'], 1])
  await set('open')
  expect((await undo(on)).data).toMatchObject({ removed: 1 })
})

it('a bill can be undone once, only by roles that may import, and only in its present version', async () => {
  const on = anotherDay()
  await imported([paidLine(on, await aPaid(on))])
  const [row] = await billsOf(on)
  const { accounts } = await aTenant(server)
  const ask = (account: { token: string }, version: number) =>
    server.send(account.token, bills.undo, { params: { id: row!.id }, body: { version } })
  for (const role of [2, 3] as const) expect((await ask(accounts[role], 0)).status).toBe(403)
  expect((await ask(clerk, 7)).code).toBe(1515)
  expect((await ask(clerk, row!.version)).code).toBe(200)
  expect((await ask(clerk, row!.version)).code).toBe(1512)
})
