import { expect, it } from 'vitest'
import { bills } from '#contract/sales/bills.ts'
import { fileOf, paidLine } from '#test/server/billFile.ts'
import { aPaid, clerk, db, kinds, server, withBillServer } from '#test/server/billServer.ts'
import { ProviderRefusal, ProviderSilent } from '../../../providers/payment/payment.ts'
import { fetchBills } from './fetch.ts'

withBillServer()

/** A provider with these bills: text, nothing (null), or an error. Days are requested in order. */
function aProvider(billsByDay: Record<string, string | Error>) {
  const requestedDays: string[] = []
  const fetch = async (day: string) => {
    requestedDays.push(day)
    const one = billsByDay[day]
    if (one instanceof Error) throw one
    return one === undefined ? null : Buffer.from(one)
  }
  return { requests: requestedDays, tradeBills: { merchant: '1900000109', fetch } }
}
const at = (day: string, clock: string) => Date.parse(`${day}T${clock}+08:00`)
const run = async (provider: ReturnType<typeof aProvider>, now: number) => {
  provider.requests.length = 0
  await fetchBills({ ...server.services, tradeBills: provider.tradeBills }, now)
  return provider.requests
}
const messages = async (about: string) =>
  db()
    .selectFrom('message')
    .select(['title', 'text', 'count', 'roles', 'link'])
    .where('about', 'like', `${about}%`)
    .execute()
const imported = async (day: string) =>
  (await server.call(clerk.token, bills.list, { body: { dayFrom: day, dayTo: day } })).data.rows

it('yesterday’s bill is downloaded after ten, once, and matched', async () => {
  const paid = await aPaid('2025-06-01')
  const provider = aProvider({ '2025-06-01': fileOf([paidLine('2025-06-01', paid)]) })
  expect(await run(provider, at('2025-06-02', '09:59:00'))).not.toContain('2025-06-01')
  expect(await run(provider, at('2025-06-02', '10:01:00'))).toEqual(['2025-06-01'])
  expect(await imported('2025-06-01')).toMatchObject([{ importedBy: '自动下载', payments: 1, paidFen: 5970, open: 0 }])
  expect(await run(provider, at('2025-06-02', '10:31:00'))).toEqual([])
  expect(await messages('bills.')).toEqual([])
})

it('the platform is notified of differences in a downloaded bill', async () => {
  await aPaid('2025-07-01')
  const foreign = { transactionId: '4200other', orderNo: 'OTHER', amountFen: 100 }
  await run(aProvider({ '2025-07-01': fileOf([paidLine('2025-07-01', foreign)]) }), at('2025-07-02', '10:05:00'))
  expect(await kinds('2025-07-01')).toEqual(['orderUnknown open', 'paymentMissing open'])
  expect(await messages('bills.open/2025-07-01')).toMatchObject([
    {
      title: '2025-07-01 的微信账单有 2 处与记录不一致',
      roles: [0, 1],
      link: '/systemOps/sales?tab=differences&dayFrom=2025-07-01&dayTo=2025-07-01',
    },
  ])
})

it('missed bills of the past week are downloaded for days with payments', async () => {
  for (const day of ['2025-08-01', '2025-08-04', '2025-08-06']) await aPaid(day)
  const provider = aProvider({})
  expect(await run(provider, at('2025-08-09', '10:05:00'))).toEqual(['2025-08-04', '2025-08-06', '2025-08-08'])
})

it('a late bill is requested again, and from noon on the platform is notified once a day', async () => {
  const paid = await aPaid('2025-09-01')
  const billsByDay: Record<string, string | Error> = {
    '2025-09-01': new ProviderRefusal('STATEMENT_CREATING', '账单生成中', true),
  }
  const provider = aProvider(billsByDay)
  await run(provider, at('2025-09-02', '10:05:00'))
  expect(await messages('bills.missing/2025-09-01')).toEqual([])
  for (const clock of ['12:05:00', '12:35:00']) await run(provider, at('2025-09-02', clock))
  expect(await messages('bills.missing/2025-09-01')).toMatchObject([
    {
      title: '2025-09-01 的微信账单没有下载到',
      text: '支付平台没有给出账单（STATEMENT_CREATING：账单生成中）。也可以在微信支付商户平台下载后导入。',
      count: 1,
      link: '/systemOps/sales?tab=bills',
    },
  ])
  billsByDay['2025-09-01'] = fileOf([paidLine('2025-09-01', paid)])
  await run(provider, at('2025-09-02', '13:05:00'))
  expect(await imported('2025-09-01')).toHaveLength(1)
})

it.each<[string, string, string | Error | undefined, string]>([
  [
    'without permission',
    '2025-10-01',
    new ProviderRefusal('NO_AUTH', '没有权限', false),
    '支付平台没有给出账单（NO_AUTH：没有权限）',
  ],
  ['that is not whole', '2025-10-03', fileOf([]).replace('`0,', '`2,'), '账单不完整：汇总 2 笔，读到 0 笔'],
  ['that does not come', '2025-10-05', new ProviderSilent('no answer'), '支付平台没有应答，或账单没有下载完整'],
  ['that is said not to be, while there are payments', '2025-10-07', undefined, '支付平台说这天没有交易，而这里有支付'],
])('a bill %s changes nothing, and the platform is notified with the reason', async (_, day, bill, reason) => {
  await aPaid(day)
  const next = new Date(at(day, '12:30:00') + 86_400_000).getTime()
  await run(aProvider(bill === undefined ? {} : { [day]: bill }), next)
  expect(await imported(day)).toEqual([])
  expect((await messages(`bills.missing/${day}`))[0]!.text).toContain(reason)
})

it('a downloaded bill of another day or merchant replaces nothing', async () => {
  const [paid, earlier] = [await aPaid('2025-11-02'), await aPaid('2025-11-01')]
  await run(aProvider({ '2025-11-01': fileOf([paidLine('2025-11-01', earlier)]) }), at('2025-11-02', '10:05:00'))
  const lines = [paidLine('2025-11-02', paid), paidLine('2025-11-01', paid)]
  await run(aProvider({ '2025-11-02': fileOf(lines) }), at('2025-11-03', '10:05:00'))
  expect(await imported('2025-11-02')).toEqual([])
  expect(await imported('2025-11-01')).toMatchObject([{ payments: 1 }])
  expect(await messages('bills.missing/2025-11-02')).toMatchObject([
    { text: '下载到的账单不是这天的，或是别的商户的。也可以在微信支付商户平台下载后导入。' },
  ])
})
