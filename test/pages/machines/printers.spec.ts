import { expect } from '@playwright/test'
import { printers } from '#contract/printing/printers.ts'
import { printJobs } from '#contract/printing/printJobs.ts'
import { keepToasts, toastTexts } from '#test/browser/toasts.ts'
import { ok } from '../harness/answer.ts'
import { made } from '../harness/made.ts'
import { test } from '../harness/visit.ts'

const { rows } = made(printers.list.reply, 'usual') as { rows: object[] }
const printer = {
  ...rows[0],
  ...{ id: 1, name: '东门出片台', protocol: 'station', state: 'stopped', reasons: ['media-empty', 'vendor.word'] },
  ...{ supplies: [{ name: '色带', level: 4 }], readyMedia: ['na_index-4x6_4x6in'], codeAt: null, version: 3 },
}
const list = { rows: [printer], total: 1, asOf: '2026-05-02T14:28:03+08:00' }

test('a printer’s details say what is wrong with it, print a test page, and show its code once', async ({ visit }) => {
  const { page } = visit
  await keepToasts(page)
  const sent: object[] = []
  await page.route(`**${printers.list.path}`, (route) => route.fulfill(ok(list)))
  await page.route(`**${printers.test.path}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(ok({ id: 9 }))
  })
  await page.route(`**${printers.updateCode.path}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(ok({ code: 'the-code-of-the-printer', version: 4 }))
  })
  await visit.open('/print/printer?open=1', { variant: 'usual', role: 0 })
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('缺纸、vendor.word')).toBeVisible()
  await expect(drawer.getByText('4%')).toBeVisible()
  await drawer.getByRole('button', { name: '打测试页' }).click()
  await expect.poll(() => toastTexts(page)).toContain('测试页已排队')
  await drawer.getByRole('button', { name: '生成', exact: true }).click()
  await expect(drawer.getByText('the-code-of-the-printer', { exact: true })).toBeVisible()
  expect(sent).toEqual([{ id: 1 }, { id: 1, version: 3 }])
  await page.keyboard.press('Escape')
  await page.goto(visit.base('/print/printer?open=1'))
  await visit.settle()
  await expect(page.getByText('the-code-of-the-printer')).toHaveCount(0)
  visit.takeMessages()
})

test('a printer’s details list the other printers of its project and open them', async ({ visit }) => {
  const { page } = visit
  const others = rows.slice(1).map((row) => ({ ...row, name: '西门出片台', state: 'idle', waiting: 0 }))
  await page.route(new RegExp(printers.ofCase.path.replace('{id}', '\\d+')), (route) =>
    route.fulfill(ok({ rows: [rows[0], others[0]] })),
  )
  await visit.open('/print/printer?open=1', { variant: 'usual', role: 0 })
  const listed = page.getByRole('dialog').getByRole('table', { name: '其他打印机' }).locator('tbody tr')
  await expect(listed).toHaveCount(1)
  await expect(listed).toContainText('空闲')
  await listed.getByRole('button', { name: '西门出片台' }).click()
  await expect(page).toHaveURL(/[?&]open=2/)
})

test('a print job in progress is cancelled after a question that says what happens to its prints', async ({
  visit,
}) => {
  const { page } = visit
  const sent: object[] = []
  const [first] = (made(printJobs.list.reply, 'usual') as { rows: object[] }).rows
  const job = { ...first, id: 5, state: 'queued', doneAt: null, cancelling: false, pictureName: 'DSC0042' }
  await page.route(`**${printJobs.list.path}`, (route) => route.fulfill(ok({ ...list, rows: [job] })))
  await page.route(`**${printJobs.cancel.path}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(ok({}))
  })
  await visit.open('/pic/printRemote?tab=jobs', { variant: 'usual', role: 1 })
  await page.getByRole('button', { name: '取消打印' }).click()
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: '不打「DSC0042」了' })
  await expect(question.getByText('扣的张数退回账户')).toBeVisible()
  expect(sent).toEqual([])
  await question.getByRole('button', { name: '取消打印' }).click()
  await expect.poll(() => sent).toEqual([{ id: 5 }])
  visit.takeMessages()
})

test('a printer whose account is empty says so in its state, and what to do as the reason', async ({ visit }) => {
  const { page } = visit
  const empty = { ...printer, state: 'empty', reasons: [], remaining: 0 }
  await page.route(`**${printers.list.path}`, (route) => route.fulfill(ok({ ...list, rows: [empty] })))
  await visit.open('/print/printer', { variant: 'usual', role: 0 })
  const row = page.locator('#page tbody tr').first()
  await expect(row.getByText('无余量', { exact: true })).toBeVisible()
  await expect(row.getByText('账户充值后能打')).toBeVisible()
})
