import { afterEach, expect, it } from 'vitest'
import { patience } from '#test/run/patience.ts'
import { ProviderSilent } from '../payment.ts'
import type { WechatPaySettings } from './call.ts'
import { type Course, fakeWechatPay, type WechatPayRequest } from './fake/fakeWechatPay.ts'
import { fakeKeys } from './fake/seal.ts'
import { WechatBills } from './wechatBills.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
const day = '2026-05-01'
const text = '交易时间,微信订单号\r\n`2026-05-01 10:00:00,`4200\r\n总交易单数\r\n`1\r\n'

async function aStage(
  course?: (request: WechatPayRequest, nth: number) => Course,
  overrides: Partial<WechatPaySettings> = {},
) {
  const fake = await fakeWechatPay({ course, subMerchantId: overrides.subMerchantId })
  closing.push(fake.close)
  fake.books.bills.set(day, text)
  return { fake, bills: new WechatBills({ ...fakeKeys, base: fake.base, ...overrides }, patience) }
}
const file = '/v3/billdownload/file'

it.each([{}, { subMerchantId: '1900000999' }])(
  'a bill is fetched from the configured host and unpacked: %o',
  async (overrides) => {
    const { fake, bills } = await aStage(undefined, overrides)
    expect((await bills.fetch(day))?.toString()).toBe(text)
    expect(fake.calls(file)).toHaveLength(1)
  },
)

it('a day without trades has no bill', async () => {
  const { bills } = await aStage()
  expect(await bills.fetch('2026-05-02')).toBeNull()
})

it('a bill that is still being made may be requested again later', async () => {
  const { bills } = await aStage(() => ({ status: 400, code: 'STATEMENT_CREATING', message: '账单生成中' }))
  await expect(bills.fetch(day)).rejects.toMatchObject({ code: 'STATEMENT_CREATING', retry: true })
})

it.each<[string, string, Course]>([
  ['whose place is told without proof', 'tradebill', 'unsigned'],
  ['whose place was altered', 'tradebill', 'altered'],
  ['that was altered', file, 'altered'],
  ['that does not come', file, 'silent'],
  ['that is an error', file, 'broken'],
])('a bill %s is rejected', async (_, where, course) => {
  // The time limit of a file is a minute: the connection ends instead.
  const { bills, fake } = await aStage(({ path }) => (path.includes(where) ? course : null))
  const fetched = bills.fetch(day)
  if (course === 'silent') setTimeout(fake.close, 100)
  await expect(fetched).rejects.toBeInstanceOf(ProviderSilent)
})
