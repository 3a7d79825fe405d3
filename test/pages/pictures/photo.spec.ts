import { expect } from '@playwright/test'
import { pictureAllowances } from '#contract/pictures/pictureAllowances.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { pictureTopups } from '#contract/pictures/pictureTopups.ts'
import { portraits } from '#contract/pictures/portraits.ts'
import { dialogs } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test } from '../harness/visit.ts'

test('Escape closes everything above the pictures before it clears the selection', async ({ visit }) => {
  const { page, settle } = visit
  await visit.open('/pic/photo', { variant: 'usual', role: 0 })
  const first = page.locator('[data-index] > a').first()
  await first.press(' ')
  const chosen = page.getByRole('toolbar', { name: '已选照片' })
  await expect(chosen).toBeVisible()

  await page.keyboard.press('f')
  const more = page.getByRole('form', { name: '更多筛选' })
  await more.getByRole('button').last().focus()
  await page.keyboard.press('Escape')
  await expect(more).toHaveCount(0)
  await expect(chosen).toBeVisible()
  await page.getByRole('button', { name: /^任务托盘/ }).click()
  await settle()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ant-popover:visible')).toHaveCount(0)
  await expect(chosen).toBeVisible()

  await first.press('Enter')
  const view = page.getByRole('dialog', { name: '大图' })
  await expect(view).toBeVisible()
  await settle()
  await page.keyboard.press('ArrowRight')
  await settle()
  await page.keyboard.press(' ')
  await page.keyboard.press('Escape')
  await expect(view).toHaveCount(0)
  await expect(chosen).toContainText('已选 2 张')

  await settle()
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)
})

test('a picture that the list has not loaded has no buttons for its neighbours', async ({ visit }) => {
  const { page } = visit
  await visit.open('/pic/photo?open=987654', { variant: 'usual', role: 0 })
  const view = page.getByRole('dialog', { name: '大图' })
  await expect(view.getByRole('button', { name: '关闭' })).toBeVisible()
  await expect(view.getByRole('button', { name: /^[上下]一张$/ })).toHaveCount(0)
})

test('a link to the pictures of one point at some hours shows both in the first line, and as chips on a phone', async ({
  visit,
}) => {
  const { page } = visit
  const filters = page.getByRole('search')
  await visit.open('/pic/photo?pointId=1&fromHour=9&toHour=10', { variant: 'usual', role: 0 })
  // Without a scenic area points are named with theirs.
  await expect(filters).toContainText(/areaName 1 name 1.*9:00.*至.*10:00/)
  await expect(page.getByRole('button', { name: /^移除条件：/ })).toHaveCount(0)
  await visit.open('/pic/photo?pointId=1&fromHour=9&toHour=10', { variant: 'usual', role: 0 }, 390)
  await page.getByRole('button', { name: '移除条件：时段 9:00 至 10:00' }).click()
  await page.getByRole('button', { name: /^移除条件：点位/ }).click()
  await expect(page).toHaveURL(/\/pic\/photo$/)
})

test('a point of any scenic area is chosen in the first line, without its area', async ({ visit }) => {
  const { page } = visit
  await visit.open('/pic/photo', { variant: 'usual', role: 0 })
  await page.getByRole('combobox', { name: '点位' }).click()
  await page.locator('.ant-select-item-option', { hasText: 'areaName 2 name 2' }).click()
  await expect(page).toHaveURL(/pointId=2/)
})

test('找同一个人 searches all scenic areas and states for other pictures of a person, on the same days', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/pic/photo?areaId=1&states=matched&from=2026-05-01&to=2026-05-02', { variant: 'usual', role: 0 })
  await expect(page.getByText('售出率')).toHaveCount(0)
  await page.locator('[data-index] > a').first().press('Enter')
  await page.getByRole('button', { name: '找同一个人' }).first().click()
  await expect(page).toHaveURL(/visitorId=/)
  expect([...new URL(page.url()).searchParams.keys()].sort()).toEqual(['from', 'to', 'visitorId'])
  await expect(page.getByText('售出率')).toBeVisible()
})

test('the position of a picture in its list is fully visible on a phone', async ({ visit }) => {
  const { page } = visit
  await page.route(`**${pictures.list.path}`, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, total: 45_000 } } })
  })
  await visit.open('/pic/photo', { variant: 'extreme', role: 0 }, 390)
  await page.locator('[data-index] > a').first().press('Enter')
  const place = page.getByRole('dialog').getByText('1 / 45,000')
  expect(await place.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
})

test('a code of the portrait page is made for the chosen project', async ({ visit }) => {
  const { page } = visit
  await visit.open('/pic/photo?caseId=2', { variant: 'usual', role: 1 })
  await page.locator('#page').getByRole('button', { name: '人像页码' }).click()
  const make = dialogs(page).first().getByRole('button', { name: '生成' })
  expect(await sends(visit, portraits.wxcode, make)).toEqual({ caseId: 2 })
})

test('a camera is opened by its address, gets a top-up for today, and another daily allowance', async ({ visit }) => {
  const { page } = visit
  const one = page.waitForRequest((request) => request.url().endsWith(pictureAllowances.one.path.replace('{id}', '99')))
  await visit.open('/pic/transfer?open=99', { variant: 'usual', role: 1 })
  await one
  await page.keyboard.press('Escape')
  const acts = page.locator('#page tbody tr', { has: page.getByRole('button', { name: '加量' }) }).first()
  await acts.getByRole('button', { name: '加量' }).click()
  const more = dialogs(page).first()
  await more.getByRole('spinbutton').fill('300')
  await more.locator('textarea').first().fill('大客流')
  const added = await sends(visit, pictureTopups.add, more.getByRole('button', { name: '加 300 张' }))
  expect(added).toMatchObject({ pictures: 300, reason: '大客流' })
  await expect(more).toBeHidden()
  await acts.getByRole('button', { name: '设额度' }).click()
  const daily = dialogs(page).first()
  await daily.getByRole('spinbutton').fill('800')
  expect(await sends(visit, pictureAllowances.edit, daily.getByRole('button', { name: '保存' }))).toMatchObject({
    daily: 800,
  })
})
