import { expect } from '@playwright/test'
import { pictures } from '#contract/operation/pictures.ts'
import { localPrints } from '#contract/print/localPrints.ts'
import { printers } from '#contract/print/printers.ts'
import { printJobs } from '#contract/print/printJobs.ts'
import { made } from './made.ts'
import { test, type Visit } from './visit.ts'

const ok = (data: object) => ({ json: { code: 200, msg: '', data } })
const { rows, ...rest } = made(pictures.list.reply, 'usual') as { rows: object[] }
const picture = (id: number, state: string, areaId = 1) => ({ ...rows[0], id, areaId, state, name: `P${id}` })
const shown = { ...rest, rows: [picture(1, 'sold'), picture(2, 'printed'), picture(3, 'sold', 2)], total: 3 }
const printer = {
  ...{ id: 7, name: '东门出片台', areaId: 1, caseId: 1, caseName: '东门', accountId: 4, remaining: 5, state: 'idle' },
  media: 'na_index-4x6_4x6in',
}

async function desk({ page }: Visit) {
  await page.route(`**${pictures.list.path}`, (route) => route.fulfill(ok(shown)))
  await page.route(`**${printers.options.path}`, (route) => route.fulfill(ok({ rows: [printer] })))
  return page.getByRole('region', { name: '选择照片' }).locator('button[aria-pressed]')
}

test('pictures of one scenic area go to a printer there, one that was printed before with its reason', async ({
  visit,
}) => {
  const { page } = visit
  const tiles = await desk(visit)
  const sent: object[] = []
  await page.route(`**${printJobs.print.path}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(ok({ jobIds: [1, 2], remaining: 1, repeated: false }))
  })
  await visit.open('/pic/printRemote', { variant: 'usual', role: 0 })
  const print = page.getByRole('button', { name: '打印', exact: true })
  await tiles.nth(0).click()
  await tiles.nth(2).click()
  await expect(page.getByText('属于几个景区')).toBeVisible()
  await tiles.nth(2).click()
  await tiles.nth(1).click()
  await page.getByRole('combobox', { name: /打印机/ }).click()
  await page.getByText('东门出片台').last().click()
  await expect(print).toBeDisabled()
  await page.getByPlaceholder(/卡纸/).fill('游客加印')
  await page.getByLabel('份数').fill('2')
  await expect(page.getByText('共 4 张相纸')).toBeVisible()
  await print.click()
  await expect(page.getByText('2 张已排队，账户剩 1 张')).toBeVisible()
  expect(sent).toEqual([
    { printerId: 7, pictureIds: [1, 2], copies: 2, fit: 'fill', note: '游客加印', requestKey: expect.any(String) },
  ])
  await expect(page.getByText('还没有选照片')).toBeVisible()
})

test('pages of the browser come out on their paper, and are noted once somebody says that they did', async ({
  visit,
}) => {
  const { page } = visit
  const tiles = await desk(visit)
  const noted: object[] = []
  const asked: object[] = []
  const pixel = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  await page.route(`**${localPrints.page.path}`, (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill(ok({ jpeg: pixel }))
  })
  await page.route(`**${localPrints.note.path}`, (route) => {
    noted.push(route.request().postDataJSON())
    return route.fulfill(ok({ pictures: 2, repeated: false }))
  })
  await visit.open('/pic/printLocal', { variant: 'usual', role: 1 })
  await page.evaluate(() => {
    window.print = () => {
      const sheets = document.querySelector('[data-paper]')
      document.documentElement.dataset.printed = `${sheets?.querySelectorAll('img').length} ${sheets?.querySelector('style')?.textContent}`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await tiles.nth(0).click()
  await tiles.nth(2).click()
  await page.getByLabel('份数').fill('3')
  await page.getByText('完整', { exact: true }).click()
  await page.getByRole('button', { name: '用本机打印' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '都打出来了' })
  await expect(question).toBeVisible()
  expect(await page.locator('html').getAttribute('data-printed')).toBe('6 @page { size: 101.6mm 152.4mm; margin: 0 }')
  await question.getByRole('button', { name: '打出来了' }).click()
  await expect(page.getByText('2 张已登记为已打印')).toBeVisible()
  const how = { media: 'na_index-4x6_4x6in', fit: 'whole' }
  expect(asked).toEqual([
    { pictureId: 1, ...how },
    { pictureId: 3, ...how },
  ])
  expect(noted).toEqual([{ pictureIds: [1, 3], copies: 3, ...how, requestKey: expect.any(String) }])
})

test('on a phone the ticket comes up once pictures are chosen', async ({ visit }) => {
  const { page } = visit
  const tiles = await desk(visit)
  await visit.open('/pic/printRemote', { variant: 'usual', role: 0 }, 390)
  await expect(page.getByRole('button', { name: '去打印' })).toBeHidden()
  await tiles.nth(0).click()
  await page.getByRole('button', { name: '去打印' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '打印', exact: true })).toBeVisible()
})
