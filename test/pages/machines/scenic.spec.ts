import { expect, type Page } from '@playwright/test'
import { okCode, refusals } from '#contract/errors.ts'
import { caseImages } from '#contract/scenic/caseImages.ts'
import { cases } from '#contract/scenic/cases.ts'
import { templates } from '#contract/videos/templates.ts'
import { toastTexts } from '../../browser/toasts.ts'
import { answer } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

test('the wall of cameras reports a failed refresh, and leaves full screen to open a camera’s details', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/travelSpot/equipment?view=wall', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '全屏' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.ariaLabel)).toBe('画面墙')
  await wall(page).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
  await visit.settle()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  visit.turn({ variant: 'usual', role: 0, failing: 'refused' })
  await expect(page.getByRole('alert').filter({ hasText: '刷新失败' })).toBeVisible({ timeout: 20_000 })
  await expect(wall(page).getByRole('button').first()).toBeVisible()
})

test('a page of the wall beyond the last one leads back to the first', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/equipment?view=wall&page=9', { variant: 'empty', role: 0 })
  await expect(page.getByText('第 9 页没有摄像头')).toBeVisible()
  await page.getByRole('button', { name: '回到第 1 页' }).click()
  await expect(page).toHaveURL(/view=wall$/)
})

test('a project lists the templates of its videos, with the sensitive word that blocks a template', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(
    `**${templates.options.path}?*`,
    answer(({ rows: [row] }) => ({ rows: [{ ...row, id: 9, name: '日出', sensitive: '山顶' }] })),
  )
  await visit.open('/travelSpot/area?open=1', { variant: 'usual', role: 0 })
  const own = page.getByRole('dialog').getByRole('table', { name: '模板' })
  await expect(own.getByRole('link', { name: '日出' })).toHaveAttribute('href', '/task/template?open=9')
  await expect(own).toContainText('山顶')
})

test('a failed upload of a project picture is reported once, and an expired session leads to the sign-in page', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/travelSpot/area?open=1', { variant: 'usual', role: 0 })
  const upload = page.locator('input[type=file]').last()
  const picture = { name: '云海.png', mimeType: 'image/png', buffer: Buffer.from('x') }
  visit.turn({ variant: 'usual', role: 0, failing: 'refused' })
  await upload.setInputFiles(picture)
  await expect(page.getByText('云海.png 没有上传')).toBeVisible()
  await expect(page.locator('[data-kind]')).toHaveCount(1)

  const { code, text } = refusals['session.expired']
  await page.route(`**${caseImages.upload.path.replace('{id}', '*')}`, (route) =>
    route.fulfill({ json: { code, msg: text, data: null } }),
  )
  await upload.setInputFiles(picture)
  await expect(page).toHaveURL(/\/login/)
})

test('a picture is saved together with one that somebody else has added at the same time', async ({ visit }) => {
  const { page } = visit
  let version = 7
  const theirs = { slot: 'banner', key: 'theirs', url: '/files/picture.svg', thumbUrl: '/files/picture.svg' }
  await page.route(`**${cases.list.path}`, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const rows = data.rows.map((row: object) => ({ ...row, version, images: version > 7 ? [theirs] : [] }))
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, rows } } })
  })
  const saved: unknown[] = []
  await page.route(`**${caseImages.set.path.replace('{id}', '*')}`, async (route) => {
    if (version++ === 7)
      return route.fulfill({ json: { code: refusals.stale.code, msg: refusals.stale.text, data: null } })
    saved.push(route.request().postDataJSON())
    await route.fulfill({ json: { code: okCode, msg: '', data: {} } })
  })
  await visit.open('/travelSpot/area?open=1', { variant: 'usual', role: 0 })
  await page.locator('input[type=file]').last().setInputFiles(picture('云海.png'))
  await expect.poll(() => toastTexts(page)).toContain('已加 1 张图片')
  expect(saved).toEqual([
    {
      version: 8,
      images: [
        { slot: 'banner', key: 'theirs' },
        { slot: 'detail', key: expect.any(String) },
      ],
    },
  ])
})

test('uploads of pictures are saved one by one, shown only at their project, and not left without a question', async ({
  visit,
}) => {
  const { page } = visit
  let saved = 0
  let arrive = () => {}
  const uploadGate = new Promise<void>((done) => {
    arrive = done
  })
  await page.route(`**${caseImages.set.path.replace('{id}', '*')}`, async (route) => {
    saved++
    await route.continue()
  })
  await page.route(`**${caseImages.upload.path.replace('{id}', '*')}`, async (route) => {
    if (saved) await uploadGate
    await route.continue()
  })
  await visit.open('/travelSpot/area?open=1', { variant: 'usual', role: 0 })
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([picture('云海.png'), picture('日出.png')])
  const progress = page.getByText('上传 2 / 2')
  await expect(progress).toBeVisible()
  expect(saved).toBe(1)

  await page.getByRole('button', { name: /^下一个项目/ }).click()
  await expect(page).toHaveURL(/open=2/)
  await expect(progress).toBeHidden()
  await page.getByRole('button', { name: /^上一个项目/ }).click()
  await expect(progress).toBeVisible()

  const dialogPromise = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  expect((await dialogPromise).type()).toBe('beforeunload')
  await (await dialogPromise).dismiss()
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await page.getByRole('complementary', { name: '主导航' }).getByRole('link', { name: '景区信息' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '图片还在上传，现在离开？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL(/travelSpot\/area/)

  arrive()
  await expect.poll(() => toastTexts(page)).toContain('已加 2 张图片')
  expect(saved).toBe(2)
  await page.getByRole('complementary', { name: '主导航' }).getByRole('link', { name: '景区信息' }).click()
  await expect(page).toHaveURL(/travelSpot\/travelSpot/)
})

test('leaving for another page aborts the uploads that are in progress', async ({ visit }) => {
  const { page } = visit
  const saved: string[] = []
  await page.route(`**${caseImages.set.path.replace('{id}', '*')}`, async (route) => {
    saved.push(route.request().url())
    await route.continue()
  })
  await page.route(`**${caseImages.upload.path.replace('{id}', '*')}`, () => {})
  await visit.open('/travelSpot/area?open=1', { variant: 'usual', role: 0 })
  await page.locator('input[type=file]').last().setInputFiles(picture('云海.png'))
  await expect(page.getByText('上传 1 / 1')).toBeVisible()
  const givenUp = page.waitForEvent('requestfailed', (request) => /upload$/.test(request.url()))
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await page.getByRole('complementary', { name: '主导航' }).getByRole('link', { name: '景区信息' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃上传' }).click()
  await givenUp
  await expect(page).toHaveURL(/travelSpot\/travelSpot/)
  await visit.settle()
  await expect(page.locator('[data-kind]')).toHaveCount(0)
  expect(saved).toEqual([])
})

test('an invalid national code turns its field red, but not the search for a free code beside it', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/travelSpot/equipment', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '新增摄像头' }).click()
  const code = page.getByRole('dialog').getByLabel('国标编码')
  await code.fill('3402')
  await code.blur()
  const error = page.getByRole('dialog').getByRole('alert')
  await expect(error).toHaveText('国标编码应为 20 位，现为 4 位')
  await expect(page.locator('.ant-form-item-explain-error:visible').getByText(/^国标编码/)).toHaveCount(0)
  await expect(page.locator('input[class*="status-error"]')).toHaveCount(1)
  await expect(page.getByRole('group', { name: '空号' }).locator('[class*="status-error"]')).toHaveCount(0)
})

test('on a phone, the wall of cameras leaves its width to the names of the cameras', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/equipment?view=wall', { variant: 'usual', role: 0 })
  const area = wall(page).getByTitle('景区').first()
  await expect(area).toBeVisible()
  await visit.widen(390)
  await expect(wall(page).getByTitle('摄像头名称').first()).toBeVisible()
  await expect(area).toBeHidden()
})

test('a camera that has never reported is shown as 从未 both in the list and in its project', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/equipment', { variant: 'bare', role: 0 })
  await expect(page.locator('#page tbody tr').first()).toContainText('从未')
  await visit.open('/travelSpot/area?open=1', { variant: 'bare', role: 0 })
  await expect(page.getByRole('table', { name: '摄像头' }).getByRole('row').nth(1)).toContainText('从未')
})

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('x') })

const wall = (page: Page) => page.getByRole('region', { name: '画面墙' })
