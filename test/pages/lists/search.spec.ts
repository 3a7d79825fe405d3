import { expect, type Page } from '@playwright/test'
import type { Operation } from '#contract/kit.ts'
import { complaints } from '#contract/sales/complaints.ts'
import { orders } from '#contract/sales/orders.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { answer } from '../harness/answer.ts'
import { account } from '../harness/openings.ts'
import { stopClock } from '../harness/stopClock.ts'
import { test } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const

/** Records the queries of the list, without those that only count. */
function recordQueries(page: Page, operation: Operation) {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith(operation.path)) return
    const body = request.postDataJSON()
    if (body.size > 1) bodies.push(body)
  })
  return { last: () => bodies.at(-1) }
}

for (const path of ['/dataOps/order', '/pic/order'])
  test(`${path} searches all days for the last digits of a phone, says so, and returns to two days afterwards`, async ({
    visit,
  }) => {
    const { page } = visit
    const requests: Record<string, unknown>[] = []
    page.on('request', (request) => {
      const body = request.method() === 'POST' && request.url().includes('rder') ? request.postDataJSON() : null
      if (body?.size > 1) requests.push(body)
    })
    await visit.open(path, usual)
    expect(requests.at(-1)).toMatchObject({ from: expect.any(String), to: expect.any(String) })
    await page.getByRole('searchbox').fill('5621')
    await page.keyboard.press('Enter')
    await expect.poll(() => requests.at(-1)?.q).toBe('5621')
    expect(requests.at(-1)).not.toHaveProperty('from')
    await expect(page.getByRole('button', { name: '移除条件：搜索 5621，所有日期' })).toBeVisible()
    await page.getByRole('button', { name: '移除条件：搜索 5621，所有日期' }).click()
    await expect(page.getByRole('search').getByRole('button', { name: /^\d\d-\d\d 至 \d\d-\d\d$/ })).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('')
  })

test('what is typed while the address takes up a search stays in the field, and is searched too', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order', usual)
  const field = page.getByRole('searchbox')
  const queries = recordQueries(page, orders.list)
  // A busy machine in small: a key comes after the address has changed and before the page is drawn from it.
  const typeDuringNavigation = (next: string) =>
    page.evaluate((text) => {
      const own = history.replaceState
      history.replaceState = (...state) => {
        history.replaceState = own
        history.replaceState(...state)
        const input = document.querySelector<HTMLInputElement>('input[type=search]')!
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }, next)
  // Nothing is sent by itself: the field shows what was typed, and nothing else corrects it.
  await stopClock(page)
  await typeDuringNavigation('JY2026')
  await field.fill('JY')
  await page.clock.runFor(400)
  await expect.poll(() => queries.last()?.q).toBe('JY')
  await expect(field).toHaveValue('JY2026')
  await page.clock.runFor(400)
  await expect.poll(() => queries.last()?.q).toBe('JY2026')
  await expect(field).toHaveValue('JY2026')
})

test('a search within chosen days shows how many hits are on other days, and lists them on a click', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(`**${orders.list.path}`, async (route) => {
    const { from } = route.request().postDataJSON()
    await answer((data) => ({ ...data, rows: from ? [] : data.rows, total: from ? 0 : 3 }))(route)
  })
  await visit.open('/dataOps/order?q=5621&from=2026-05-01&to=2026-05-02', usual)
  const hiddenHits = page.getByRole('status').filter({ hasText: '另有 3 条在其他日期' })
  await hiddenHits.getByRole('button', { name: '一并显示' }).click()
  await expect(page.locator('#page tbody tr[data-at]').first()).toBeVisible()
  await expect(hiddenHits).toHaveCount(0)
})

test('a search also finds refunds in other states and complaints that were handled', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${refunds.list.path}`,
    answer((data) => ({ ...data, rows: [], total: 0, counts: { succeeded: 2 } })),
  )
  const recorded = recordQueries(page, refunds.list)
  await visit.open('/systemOps/refund?tab=requested&q=5621', usual)
  await page
    .getByRole('status')
    .filter({ hasText: '另有 2 笔在其他状态' })
    .getByRole('button', { name: '一并显示' })
    .click()
  await expect(page).toHaveURL(/tab=all&q=5621/)
  await expect.poll(() => recorded.last()?.states).toBeUndefined()

  const complained = recordQueries(page, complaints.list)
  await visit.open('/systemOps/refund?tab=complaint', usual)
  expect(complained.last()).toMatchObject({ state: 'open' })
  await page.getByRole('searchbox').fill('5621')
  await page.keyboard.press('Enter')
  await expect.poll(() => complained.last()?.q).toBe('5621')
  expect(complained.last()).not.toHaveProperty('state')
})

test('the page of versions and table headers is found by its name, by its contents, and in the account menu', async ({
  visit,
}) => {
  const { page } = visit
  const palette = page.getByRole('dialog', { name: '命令面板' })
  const look = async (words: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(words)
  }
  for (const words of ['软件版本', '版本', '表头', '升级']) {
    await visit.open('/task/package', usual)
    await look(words)
    await page.keyboard.press('Enter')
    await expect(page, words).toHaveURL(/\/account\/version$/)
  }
  await visit.open('/task/package', usual)
  await account(page).click()
  await page.getByRole('link', { name: '版本与表头' }).click()
  await expect(page).toHaveURL(/\/account\/version$/)
})

test('the command palette searches refunds and complaints in every state, and orders of every day', async ({
  visit,
}) => {
  const { page } = visit
  const found = async (name: string, operation: Operation) => {
    const recorded = recordQueries(page, operation)
    await visit.open('/dataOps/monitor', usual)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('5621')
    await page.getByRole('option', { name }).click()
    await expect.poll(() => recorded.last()?.q).toBe('5621')
    return Object.keys(recorded.last()!).filter((key) => ['state', 'states', 'from', 'to'].includes(key))
  }
  expect(await found('在退款中搜索「5621」', refunds.list)).toEqual([])
  expect(await found('在投诉中搜索「5621」', complaints.list)).toEqual([])
  expect(await found('在订单中搜索「5621」', orders.list)).toEqual([])
})

test('a search in 待处理 shows how many decided refunds and complaints match, and lists them on a click', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(
    `**${refunds.list.path}`,
    answer((data) => ({ ...data, counts: { requested: 1, abnormal: 1, processing: 1, succeeded: 2 } })),
  )
  await page.route(
    `**${complaints.list.path}`,
    answer((data) => ({ ...data, total: 4 })),
  )
  await visit.open('/systemOps/refund', usual)
  await expect(page.getByText('另有')).toHaveCount(0)
  for (const [words, address] of [
    ['另有 3 笔退款在其他状态', /tab=all&q=5621/],
    ['另有 4 条投诉在已处理的', /tab=complaint&q=5621/],
  ] as const) {
    await visit.open('/systemOps/refund', usual)
    await page.getByRole('searchbox').fill('5621')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: words }).getByRole('button', { name: '一并显示' }).click()
    await expect(page).toHaveURL(address)
  }
})
