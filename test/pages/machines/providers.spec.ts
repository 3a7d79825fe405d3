import { expect } from '@playwright/test'
import { providers } from '#contract/monitoring/providers.ts'
import { seriousFindings } from '../../browser/axe.ts'
import { answer, type Data, ok } from '../harness/answer.ts'
import { test, type Visit } from '../harness/visit.ts'

const address = '/systemOps/resource?tab=providers'
const never = { okAt: null, okCall: '', okMs: null, failedAt: null, failedCall: '', failedCode: '', failedReason: '' }

/** A platform whose payment does not answer, and whose other services are as they came. */
async function openProviders(visit: Visit, width = 1440) {
  await visit.page.route(
    `**${providers.list.path}`,
    answer(({ rows, asOf }) => ({
      asOf,
      rows: rows.map((row: Data) => ({
        ...row,
        ...never,
        why: '',
        failures: 0,
        calls: [],
        state: 'unknown',
        ...(row.kind === 'payment' && {
          provider: 'wechat',
          state: 'down',
          failures: 3,
          okAt: '2026-05-02T01:00:00Z',
          okCall: 'refund',
          okMs: 210,
          failedAt: '2026-05-02T02:00:00Z',
          failedCall: 'query',
          failedCode: 'silent',
          failedReason: 'no answer of WeChat Pay: TimeoutError',
          calls: [{ call: 'query', calls: 12, failed: 3, ms: 180 }],
        }),
        ...(row.kind === 'sms' && { provider: 'outbox' }),
      })),
    })),
  )
  await visit.open(address, { variant: 'usual', role: 1 }, width)
  const card = visit.page.getByRole('region', { name: '支付与分账' })
  await card.waitFor()
  return card
}

test('a service that does not answer says since when, in words, and how often', async ({ visit }) => {
  for (const width of [1440, 390]) {
    const card = await openProviders(visit, width)
    await expect(card.getByText('中断')).toBeVisible()
    await expect(card.getByText(/查退款，没有应答$/)).toBeVisible()
    await expect(card.getByText('12 次，失败 3', { exact: true })).toBeVisible()
    await expect(visit.page.getByText(/^短信还是模拟的/)).toBeVisible()
    expect(await seriousFindings(visit.page)).toEqual([])
  }
})

test('each service is tested by its own button, and all by one', async ({ visit }) => {
  const { page } = visit
  const card = await openProviders(visit)
  const kinds: string[] = []
  await page.route(`**${providers.test.path}`, (route) => {
    const { kind } = route.request().postDataJSON()
    kinds.push(kind)
    return route.fulfill(
      ok(kind === 'payment' ? { ok: false, ms: 6002, text: '没有应答' } : { ok: true, ms: 12, text: '文件可以写' }),
    )
  })
  await card.getByRole('button', { name: '测试支付与分账' }).press('Enter')
  await expect(card.getByRole('status')).toHaveText('测试没有通过：没有应答，用时 6,002 毫秒')
  expect(kinds).toEqual(['payment'])
  await page.getByRole('button', { name: '全部测试' }).click()
  const sms = page.getByRole('region', { name: '短信' })
  await expect(sms.getByRole('status')).toHaveText('测试通过：文件可以写，用时 12 毫秒')
  await expect.poll(() => kinds.length).toBe(9)
})

test('the services outside are shown to the highest role alone', async ({ visit }) => {
  await visit.open(address, { variant: 'usual', role: 0 })
  await expect(visit.page.getByRole('heading', { name: '本机' })).toBeVisible()
  await expect(visit.page.getByRole('button', { name: '外部服务' })).toHaveCount(0)
})
