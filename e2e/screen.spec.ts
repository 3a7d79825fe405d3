import { expect } from '@playwright/test'
import { caseImages } from '#contract/scenic/caseImages.ts'
import { cases } from '#contract/scenic/cases.ts'
import { screenPath, screens } from '#contract/scenic/screens.ts'
import { aShot } from '#test/media/shots.ts'
import { deskOf } from './desk.ts'
import { test } from './test.ts'
import { faultsOf } from './world.ts'

test('a screen shows its project without an account, also while offline, and notices when the network is back', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { call } = await deskOf(request, baseURL!, 1)
  const row = (await call(cases.list, { sort: 'createdAt', size: 1 })).rows[0]!
  const show = async (seeds: number[]) => {
    const keys = await Promise.all(
      seeds.map(async (seed) => (await call(caseImages.upload, await aShot(seed), row.id)).key),
    )
    await call(caseImages.set, { images: keys.map((key) => ({ slot: 'banner', key })) }, row.id)
  }
  await show([1])
  const { id } = await call(screens.add, { caseId: row.id, name: `端到端 ${Date.now()}` })
  const { token } = await call(screens.issue, { id, version: 0 })
  const faults = faultsOf(page)

  await page.goto(`${screenPath}#${token}`)
  const slides = page.locator('[data-terminal] img[class*="slide"]')
  const drawn = () =>
    slides.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length)
  await expect.poll(drawn).toBe(1)
  await expect(page.locator('[data-terminal]')).toContainText(row.name)
  expect(faults).toEqual([])
  // The files for the next start are cached a moment after the page has loaded.
  await expect
    .poll(() => page.evaluate(async () => (await caches.open('screen-shell')).keys().then((keys) => keys.length)))
    .toBeGreaterThan(2)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

  await context.setOffline(true)
  await page.reload()
  await expect.poll(drawn).toBe(1)
  await expect(page.getByText(/网络中断/)).toBeVisible()
  await show([2, 3])
  await context.setOffline(false)
  await expect.poll(drawn).toBe(2)
  await expect(page.getByText(/网络中断/)).toBeHidden()
  expect((await call(screens.list, { id })).rows[0]!.state).toBe('online')

  await call(screens.revoke, { id, version: 1 })
  await page.reload()
  await expect(page.getByRole('heading', { name: '这个地址已停用' })).toBeVisible()
  expect(await page.evaluate(() => caches.has('screen-content'))).toBe(false)
  await call(screens.remove, undefined, id)
})
