import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { areas } from '#contract/scenic/areas.ts'
import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { localDay } from '#contract/zone.ts'
import { fileOf, paidLine } from '#test/server/billFile.ts'
import { sellAll, twoPoints } from './camera.ts'
import { deskOf } from './desk.ts'
import { type Hand, keyboard, lookAt, mouse } from './hand.ts'
import { walked } from './journeys.ts'
import { test } from './test.ts'
import { faultsOf, signIn } from './world.ts'

/** What a clerk may have to press from the start page until a month is settled, and what the scenic area until it has its statement. */
const maxClicks = { wide: { clerk: 22, scenic: 4 }, phone: { clerk: 25, scenic: 5 } } as const

const day = 24 * 3_600_000

/** The month before this one, as 2026-10. */
function lastMonth() {
  const today = localDay(Date.now())
  return localDay(Date.parse(`${today.slice(0, 7)}-01T00:00:00+08:00`) - day).slice(0, 7)
}

/**
 * An area that gets 30 % of what it sold last month, with three sales of one day, and the bill of that day, by which one of them came
 * to less.
 */
async function aMonth(request: APIRequestContext, base: string, dayOfMonth: string) {
  const desk = await deskOf(request, base, 1)
  const mark = `${Date.now()}`
  const name = `月末 ${mark}`
  const month = lastMonth()
  const on = `${month}-${dayOfMonth}`
  const { sender, pavilion, gate } = await twoPoints(desk, base, name)
  const { id: areaId } = (await desk.call(areas.list, { q: name })).rows[0]!
  await desk.call(scenicDivisions.add, { areaId, share: 3000, firstDay: `${month}-01`, lastDay: null })
  const ms = Date.parse(`${on}T10:00:00+08:00`)
  const amounts = [10_000, 5_000, 3_000]
  await sellAll(
    sender,
    `JYE${mark}`,
    amounts.map((amountFen, n) => ({ gbCode: n === 2 ? gate : pavilion, ms, amountFen })),
  )
  const lines = amounts.map((fen, n) => {
    const orderNo = `JYE${mark}${n}`
    return paidLine(
      on,
      { orderNo, transactionId: `T${orderNo}`, amountFen: n === 1 ? fen - 100 : fen },
      `19${mark.slice(-8)}`,
    )
  })
  return { name, month, on, orderNo: `JYE${mark}1`, bill: fileOf(lines) }
}
type Month = Awaited<ReturnType<typeof aMonth>>

interface Way {
  readonly hand: Hand
  readonly look?: ((step: string) => Promise<unknown>) | undefined
  /** What opens the file chooser of a dialog. */
  chooser(dialog: Locator): Locator
}
const silent = async () => {}
/** A mouse hits the text of a field whose input is out of sight. */
const byMouse = (dialog: Locator) => dialog.getByText('选择账单文件')
const byKeys = (dialog: Locator) => dialog.locator('input[type=file]')

/** A row of a list; a card of it on a phone. */
const rowOf = (page: Page, ...words: readonly string[]) =>
  words.reduce((row, hasText) => row.filter({ hasText }), page.locator('main').locator('tbody tr, li'))

/** The drawer of a settlement. */
async function opened(page: Page, { name, month }: Month, row: Locator, hand: Hand) {
  const isPhone = page.viewportSize()!.width < 992
  await hand.press(isPhone ? row.getByRole('button').first() : row)
  return page.getByRole('dialog', { name: new RegExp(`^${name} ${month}`) })
}

/** The day's bill is imported, and the difference that it shows is looked into. */
async function compareBill(page: Page, { on, orderNo, bill }: Month, { hand, look = silent, chooser }: Way) {
  await hand.goTo('sales')
  await hand.press(page.getByRole('button', { name: /^微信账单/ }))
  await hand.press(page.getByRole('button', { name: '导入账单' }))
  const dialog = page.getByRole('dialog', { name: '导入账单' })
  const choosing = page.waitForEvent('filechooser')
  await hand.press(chooser(dialog))
  await (await choosing).setFiles({ name: `${on}.csv`, mimeType: 'text/csv', buffer: Buffer.from(bill) })
  await expect(dialog).toContainText(on)
  await look('bill')
  await hand.tick(dialog.getByRole('checkbox', { name: /已确认商户号/ }))
  await hand.press(dialog.getByRole('button', { name: '确认导入 3 笔' }))
  await hand.press(page.getByRole('button', { name: '查看差异' }))
  const difference = rowOf(page, orderNo)
  await expect(difference).toContainText('1.00')
  await look('differences')
  await hand.tick(difference.getByRole('checkbox'))
  await hand.press(page.getByRole('button', { name: '核对 1 处' }))
  const why = page.getByRole('dialog', { name: '核对 1 处差异' })
  await hand.enter(why.getByRole('textbox'))
  await page.keyboard.type('商户优惠 1 元，由平台承担')
  await hand.press(why.getByRole('button', { name: '记为已核对' }))
  await expect(difference).toHaveCount(0)
}

/** What the area gets for the month is confirmed and paid; from there to the month's report. */
async function settle(page: Page, settlement: Month, { hand, look = silent }: Way) {
  const { name, month } = settlement
  await hand.goTo('scenicShare')
  await hand.press(page.getByRole('button', { name: /^景区结算/ }))
  const row = rowOf(page, name, month)
  await expect(row).toContainText('54.00')
  await look('due')
  const drawer = await opened(page, settlement, row, hand)
  await hand.press(drawer.getByRole('button', { name: '确认', exact: true }))
  const sure = page.locator('dialog[open]').filter({ hasText: `确认${name} ${month}应付 ¥54.00？` })
  await hand.press(sure.getByRole('button', { name: '确认', exact: true }))
  await hand.press(drawer.getByRole('button', { name: '登记付款' }))
  const paying = page.getByRole('dialog', { name: /登记 1 笔付款/ })
  await look('pay')
  await hand.press(paying.getByRole('button', { name: '登记 ¥54.00' }))
  await expect(drawer).toContainText('已付款')
  await look('paid')
  await hand.press(drawer.getByRole('link', { name: month }))
}

/** The report says the same, and goes out as a workbook. */
async function report(page: Page, { name, month }: Month, { hand, look = silent }: Way) {
  const row = rowOf(page, name)
  await expect(row).toContainText('180.00')
  await look('report')
  await hand.press(page.getByRole('button', { name: '下载 XLSX' }))
  const ready = page.locator('[data-kind]').filter({ hasText: month }).getByRole('button', { name: '下载' }).first()
  await ready.waitFor()
  const file = page.waitForEvent('download')
  await hand.press(ready)
  expect((await file).suggestedFilename()).toContain(month)
}

/** The scenic area sees in its own account what it was paid, and takes the statement. */
async function receive(page: Page, settlement: Month, { hand, look = silent }: Omit<Way, 'chooser'>) {
  const { name, month } = settlement
  await hand.goTo('order')
  await hand.press(page.getByRole('button', { name: '景区结算', exact: true }))
  const row = rowOf(page, name, month)
  await expect(row).toContainText('已付款')
  await hand.press((await opened(page, settlement, row, hand)).getByRole('button', { name: '对账单' }))
  const statement = page.getByRole('dialog', { name: /^对账单/ })
  await expect(statement).toContainText('54.00')
  await expect(statement).toContainText('180.00')
  await look('statement')
}

async function clerk(page: Page, month: Month, way: Way) {
  const faults = faultsOf(page)
  await compareBill(page, month, way)
  await settle(page, month, way)
  await report(page, month, way)
  expect(faults).toEqual([])
}

for (const [where, width, dayOfMonth] of [
  ['wide', 1440, '03'],
  ['phone', 390, '04'],
] as const)
  test(
    `a month is compared with its bill, settled and reported, in ${maxClicks[where].clerk} clicks, and received in ${maxClicks[where].scenic} (${where})`,
    walked('monthEnd', where),
    async ({ browser, page, request, baseURL }) => {
      const month = await aMonth(request, baseURL!, dayOfMonth)
      const viewport = { width, height: 844 }
      await page.setViewportSize(viewport)
      await signIn(page, 0)
      const hand = mouse(page)
      await clerk(page, month, { hand, look: lookAt(page, `monthEnd-${where}`), chooser: byMouse })
      expect(hand.clicks()).toBeLessThanOrEqual(maxClicks[where].clerk)

      const theirs = await (await browser.newContext({ baseURL: baseURL!, viewport })).newPage()
      await signIn(theirs, 3)
      const other = mouse(theirs)
      await receive(theirs, month, { hand: other, look: lookAt(theirs, `monthEnd-${where}`) })
      expect(other.clicks()).toBeLessThanOrEqual(maxClicks[where].scenic)
      await theirs.context().close()
    },
  )

test(
  'a month is compared with its bill, settled, reported and received without a mouse',
  walked('monthEnd', 'keys'),
  async ({ browser, page, request, baseURL }) => {
    const month = await aMonth(request, baseURL!, '05')
    await signIn(page, 0)
    await clerk(page, month, { hand: keyboard(page), look: lookAt(page, 'monthEnd-keys'), chooser: byKeys })
    const theirs = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await signIn(theirs, 3)
    await receive(theirs, month, { hand: keyboard(theirs) })
    await theirs.context().close()
  },
)
