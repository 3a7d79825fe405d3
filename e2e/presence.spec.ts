import { expect, type Page } from '@playwright/test'
import { areas } from '#contract/scenic/areas.ts'
import { deskOf } from './desk.ts'
import { test } from './test.ts'
import { type E2eRole, faultsOf, signIn } from './world.ts'

test('two people at one row see each other come, edit and leave', async ({ browser, request, baseURL }) => {
  const desk = await deskOf(request, baseURL!, 2)
  const { rows } = await desk.call(areas.list, { sort: 'createdAt', size: 1 })
  const area = rows[0]!
  const enter = async (role: E2eRole) => {
    const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    const faults = faultsOf(page)
    await signIn(page, role)
    await page.goto(`/travelSpot/travelSpot?open=${area.id}`)
    await drawer(page).waitFor()
    return { page, faults }
  }
  const drawer = (page: Page) => page.getByRole('dialog', { name: area.name })
  const clerk = await enter(0)
  const channel = await enter(2)
  // The channel sees of the platform's accounts only what they are.
  await expect(drawer(channel.page).getByText('平台管理员 也打开着')).toBeVisible()
  const seen = drawer(clerk.page).getByText(/ 也打开着$/)
  await expect(seen).toBeVisible()
  await drawer(channel.page).getByRole('button', { name: '编辑' }).click()
  await expect(drawer(clerk.page).getByText(/ 正在编辑$/)).toBeVisible()
  const form = channel.page.getByRole('dialog', { name: /^编辑景区/ })
  await expect(form.getByText('平台管理员 也打开着')).toBeVisible()
  await form.getByRole('button', { name: '取消' }).click()
  await expect(seen).toBeVisible()
  // A window that is closed says so before it goes.
  await channel.page.close({ runBeforeUnload: true })
  await expect(seen).toBeHidden()
  expect([...clerk.faults, ...channel.faults]).toEqual([])
  await clerk.page.context().close()
  await channel.page.context().close()
})
