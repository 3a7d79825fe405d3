import { expect } from '@playwright/test'
import { records } from '#contract/videos/records.ts'
import { seriousFindings } from '../../browser/axe.ts'
import { answer } from '../harness/answer.ts'
import { faultsOf } from '../harness/faults.ts'
import type { Variant } from '../harness/made.ts'
import { dialogs, openRows } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test } from '../harness/visit.ts'

const address = '/systemOps/history?tab=records'

for (const variant of ['empty', 'bare', 'usual', 'extreme'] as Variant[])
  test(`the videos of 历史记录 show ${variant} data without faults, on a phone and in dark mode too`, async ({
    visit,
  }) => {
    const well = async (where: string) =>
      expect.soft([...visit.takeMessages(), ...(await faultsOf(visit.page))], where).toEqual([])
    for (const look of ['light', 'dark'] as const) {
      await visit.open(address, { variant, role: 0, look, only: 'history' })
      for (const width of [1440, 390]) {
        await visit.widen(width)
        await well(`${look} ${width}`)
        if (variant === 'extreme') expect.soft(await seriousFindings(visit.page), `${look} ${width}`).toEqual([])
        await openRows(visit, (what) => well(`${look} ${width} ${what}`))
      }
    }
  })

test('each tab of 历史记录 opens with its own filters', async ({ visit }) => {
  const { page } = visit
  await visit.open('/systemOps/history', { variant: 'usual', role: 0 })
  const requestPromise = page.waitForRequest((request) => request.url().endsWith(records.list.path))
  await page.getByRole('button', { name: /^视频/ }).first().click()
  expect((await requestPromise).postDataJSON()).toMatchObject({ recordedAtFrom: expect.any(String) })
  await expect(page).toHaveURL(/tab=records/)
})

test('the details of a video list its stages and link to its order, its camera and its history', async ({ visit }) => {
  const { page } = visit
  await visit.open(`${address}&open=1`, { variant: 'usual', role: 0 })
  const drawer = dialogs(page).first()
  await expect(drawer.getByText('制作经过', { exact: true })).toBeVisible()
  for (const to of [/\/dataOps\/order\?open=/, /\/travelSpot\/equipment\?open=/, /resource=videos\.records/])
    await expect
      .poll(() => drawer.getByRole('link').evaluateAll((links) => links.map((a) => a.getAttribute('href'))))
      .toContainEqual(expect.stringMatching(to))
})

test('a video without an error and a place of its file has no such facts', async ({ visit }) => {
  const { page } = visit
  const titles = ['错误信息', '原始位置'].map((title) => dialogs(page).first().getByRole('term').getByText(title))
  await visit.open('/dataOps/video?open=1', { variant: 'usual', role: 0 })
  for (const title of titles) await expect(title).toBeVisible()
  await page.route(
    `**${records.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.map((row: object) => ({ ...row, errorMess: '', file: null })) })),
  )
  await page.reload()
  await expect(dialogs(page).first().getByRole('term').first()).toBeVisible()
  for (const title of titles) await expect(title).toBeHidden()
})

test('an error can be noted on a video, and its poster can be made', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/video?open=1', { variant: 'usual', role: 0 })
  const poster = dialogs(page).first().getByRole('button', { name: '下载小程序海报' })
  expect(await sends(visit, records.downXcxImage, poster)).toEqual({ id: 1 })
  await dialogs(page).first().getByRole('button', { name: '注明错误' }).click()
  const form = dialogs(page).last()
  await form.locator('textarea').first().fill('开头黑屏')
  const sent = await sends(visit, records.modifyErrorMess, form.getByRole('button', { name: '保存' }))
  expect(sent).toMatchObject({ id: 1, errorMess: '开头黑屏' })
})
