import { expect, type Locator, type Page } from '@playwright/test'
import { maxMaintenanceDays } from '#contract/lights/lightMaintenances.ts'
import { activities } from '#contract/sales/activities.ts'
import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { localText, minuteText } from '#contract/zone.ts'
import { seriousFindings } from '#test/browser/axe.ts'
import { dialogs } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test } from '../harness/visit.ts'

/** The form of the first row of a list. */
async function editing(page: Page) {
  await page.locator('#page tbody tr[data-at]').first().getByRole('button', { name: '编辑', exact: true }).click()
  return dialogs(page).last()
}

/** Opens the calendar of a field. */
async function calendarOf(form: Locator, label: string) {
  const page = form.page()
  await form
    .locator('.ant-form-item')
    .filter({ has: page.getByLabel(label) })
    .getByRole('button', { name: '打开日历' })
    .click()
  return page.getByRole('dialog', { name: `选择${label}` })
}

const dayMs = 86_400_000
const save = (form: Locator) => form.getByRole('button', { name: '保存', exact: true })

test('the end of an activity is chosen in a calendar, and no day before its start', async ({ visit }) => {
  const { page } = visit
  await visit.open('/task/activity', { variant: 'usual', role: 1 })
  const form = await editing(page)
  await form.getByLabel('开始时间').fill('2030-12-05 18:30')
  await form.getByLabel('结束时间').fill('')
  const calendar = await calendarOf(form, '结束时间')
  await expect(calendar.getByRole('grid', { name: '2030 年 12 月' })).toBeVisible()
  const before = calendar.getByRole('button', { name: '12 月 4 日' })
  await expect(before).toBeDisabled()
  await expect(before).toHaveAttribute('title', '不能早于 2030-12-05')
  await expect(calendar.getByRole('button', { name: '上个月' })).toBeDisabled()
  await expect(calendar.getByRole('button', { name: '今天' })).toBeDisabled()
  await calendar.getByRole('button', { name: '下一年' }).click()
  await calendar.getByRole('button', { name: '12 月 20 日' }).click()
  // A day alone is all of it.
  await expect(calendar.getByRole('option', { name: '24', selected: true })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await calendar.getByRole('listbox', { name: '时' }).getByRole('option', { name: '20' }).click()
  await calendar.getByRole('listbox', { name: '分' }).getByRole('option', { name: '30' }).click()
  await calendar.getByRole('button', { name: '完成' }).click()
  await expect(calendar).toBeHidden()
  await expect(form.getByLabel('结束时间')).toHaveValue('2031-12-20 20:30')
  expect(await sends(visit, activities.edit, save(form))).toMatchObject({
    startsAt: '2030-12-05T18:30:00+08:00',
    endsAt: '2031-12-20T20:30:00+08:00',
  })
})

test('what is typed is read when the field is left, and a field says how to write what cannot be read', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/task/activity', { variant: 'usual', role: 1 })
  const form = await editing(page)
  const [start, end] = [form.getByLabel('开始时间'), form.getByLabel('结束时间')]
  await start.fill('20301205')
  await start.blur()
  await expect(start).toHaveValue('2030-12-05 00:00')
  await end.fill('2030-13-01 8:00')
  await end.blur()
  await expect(form.getByText('结束时间应写成 2026-12-05 18:30 的样子')).toBeVisible()
  await expect(end).toHaveValue('2030-13-01 8:00')
  await end.fill('2030/12/4 8:00')
  await expect(form.getByText('结束时间不能早于 2030-12-05')).toBeVisible()
  await end.fill('2030-12-06')
  await end.blur()
  await expect(form.getByText(/^结束时间(应写成|不能)/)).toBeHidden()
  await expect(end).toHaveValue('2030-12-06 24:00')
  expect(await sends(visit, activities.edit, save(form))).toMatchObject({ endsAt: '2030-12-07T00:00:00+08:00' })
})

test('a day is chosen by keys alone, and Escape closes the calendar without its form', async ({ visit }) => {
  const { page } = visit
  await visit.open('/merchantCenter/scenicShare', { variant: 'usual', role: 1 })
  const form = await editing(page)
  const input = form.getByLabel('开始日期')
  const calendar = page.getByRole('dialog', { name: '选择开始日期' })
  const onDay = (name: string) => expect(calendar.getByRole('button', { name })).toBeFocused()
  await input.fill('2030-01-31')
  await input.press('ArrowDown')
  await onDay('1 月 31 日')
  for (const [key, day] of [
    ['PageDown', '2 月 28 日'],
    ['ArrowRight', '3 月 1 日'],
    ['Home', '2 月 25 日'],
    ['ArrowUp', '2 月 18 日'],
    ['End', '2 月 24 日'],
  ] as const) {
    await page.keyboard.press(key)
    await onDay(day)
  }
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(form).toBeVisible()
  await expect(input).toBeFocused()
  await expect(input).toHaveValue('2030-01-31')
  await input.press('ArrowDown')
  await onDay('1 月 31 日')
  await page.keyboard.press('Shift+PageUp')
  await onDay('1 月 31 日')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(input).toBeFocused()
  await expect(input).toHaveValue('2029-01-30')
  // An end that may be empty is emptied there.
  await form.getByLabel('结束日期').fill('2030-12-31')
  await (await calendarOf(form, '结束日期')).getByRole('button', { name: '清空' }).click()
  await expect(form.getByLabel('结束日期')).toHaveValue('')
  expect(await sends(visit, scenicDivisions.edit, save(form))).toMatchObject({ firstDay: '2029-01-30', lastDay: null })
})

test('a moment is chosen by keys: its day, its hour, its minute', async ({ visit }) => {
  const { page } = visit
  await visit.open('/task/activity', { variant: 'usual', role: 1 })
  const form = await editing(page)
  const input = form.getByLabel('开始时间')
  await input.fill('2030-05-02 10:00')
  await input.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: '选择开始时间' })
  await expect(calendar.getByRole('button', { name: '5 月 2 日' })).toBeFocused()
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(calendar.getByRole('listbox', { name: '时' })).toBeFocused()
  for (const key of ['ArrowUp', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(calendar).toBeHidden()
  await expect(input).toHaveValue('2030-05-09 09:10')
  await expect(form).toBeVisible()
})

test('on a phone the calendar is as wide as the screen, with days for fingers', async ({ visit }) => {
  const { page } = visit
  await visit.open('/task/activity', { variant: 'usual', role: 1 }, 390)
  await page.locator('#page button[data-opens]').first().click()
  await dialogs(page).last().getByRole('button', { name: '编辑', exact: true }).click()
  const form = page.getByRole('dialog', { name: /^编辑/ })
  await form.getByLabel('开始时间').fill('2030-12-05 10:00')
  const calendar = await calendarOf(form, '开始时间')
  const day = calendar.getByRole('button', { name: '12 月 20 日' })
  await expect(day).toBeVisible()
  expect(await calendar.boundingBox()).toMatchObject({ x: 0, width: 390 })
  const box = (await calendar.boundingBox())!
  expect(box.y + box.height).toBe(900)
  const { width, height } = (await day.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  expect(await calendar.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  await day.click()
  // Beside the calendar: what was chosen stays.
  await page.mouse.click(200, 40)
  await expect(calendar).toBeHidden()
  await expect(form.getByLabel('开始时间')).toHaveValue('2030-12-20 10:00')
})

test('a maintenance ends within the days that the contract allows, and Escape leaves its form and the drawer below', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/dataOps/trafficLight?open=1', { variant: 'usual', role: 1 })
  await page.getByRole('button', { name: '开始维护' }).click()
  const form = page.getByRole('dialog', { name: '新增维护' })
  const until = form.getByLabel('结束时间')
  await until.fill(minuteText(Date.now() + (maxMaintenanceDays + 2) * dayMs))
  await until.blur()
  await expect(form.getByText(/^结束时间不能晚于 20/)).toBeVisible()
  const calendar = await calendarOf(form, '结束时间')
  await calendar.getByRole('button', { name: '明天' }).click()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(form).toBeVisible()
  await expect(dialogs(page)).toHaveCount(2)
  await (await calendarOf(form, '结束时间')).getByRole('button', { name: '明天' }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(form.getByText(/^结束时间不能晚于 20/)).toBeHidden()
})

test('a browser in English and in another zone shows and sends the days of the product', async ({ visit, browser }) => {
  await visit.open('/task/activity', { variant: 'usual', role: 1 })
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  try {
    await page.goto(visit.base('/task/activity'))
    const form = await editing(page)
    await form.getByLabel('开始时间').fill('2030-12-05 00:10')
    await form.getByLabel('结束时间').fill('2030-12-31 23:30')
    const calendar = await calendarOf(form, '开始时间')
    await expect(calendar.getByRole('columnheader').first()).toHaveText('一')
    await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('5')
    await calendar.getByRole('button', { name: '今天' }).click()
    await calendar.getByRole('button', { name: '完成' }).click()
    const shown = await form.getByLabel('开始时间').inputValue()
    expect(shown).toBe(`${localText(Date.now()).slice(0, 10)} 00:10`)
    expect(await sends({ page }, activities.edit, save(form))).toMatchObject({
      startsAt: `${shown.replace(' ', 'T')}:00+08:00`,
      endsAt: '2030-12-31T23:30:00+08:00',
    })
  } finally {
    await context.close()
  }
})
