import { expect } from '@playwright/test'
import { okCode } from '#contract/errors.ts'
import { orders } from '#contract/sales/orders.ts'
import { events } from '#contract/system/events.ts'
import { jobs } from '#contract/system/jobs.ts'
import { site } from '#contract/system/site.ts'
import { seriousFindings } from '../../browser/axe.ts'
import { dialogs, menu } from '../harness/openings.ts'
import { test, type Visit } from '../harness/visit.ts'

/** A filled form above the list of scenic areas; the page before is the list of cameras. */
async function fillForm({ page, open, settle }: Visit) {
  await open('/travelSpot/equipment', { variant: 'usual', role: 1 })
  await menu(page).getByRole('link', { name: '景区信息' }).click()
  await settle()
  await page.locator('tbody tr[data-at]').first().getByRole('button', { name: '编辑' }).click()
  await settle()
  const form = dialogs(page).first()
  await form.locator('input').first().fill('玉龙雪山')
  return form
}

/** The smallest picture there is. */

test('keys act on the page only if no dialog is open', async ({ visit }) => {
  const { page } = visit
  const form = await fillForm(visit)
  await form.getByRole('button', { name: '取消' }).focus()
  for (const key of ['g', 'm', '?', 'f', 'Control+k']) await page.keyboard.press(key)
  await visit.settle()
  await expect(page).toHaveURL(/travelSpot\/travelSpot$/)
  await expect(dialogs(page)).toHaveCount(1)
  await expect(form.locator('input').first()).toHaveValue('玉龙雪山')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃改动' }).click()
  await expect(dialogs(page)).toHaveCount(0)
  await visit.settle()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: '命令面板' })).toBeVisible()
})

test('the back button and a reload of the browser open a question before they discard a filled form', async ({
  visit,
}) => {
  const { page } = visit
  const form = await fillForm(visit)
  const question = dialogs(page).filter({ hasText: '放弃未保存的改动？' })
  const dialogPromise = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  expect((await dialogPromise).type()).toBe('beforeunload')
  await (await dialogPromise).dismiss()
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/travelSpot\/travelSpot$/)
  await expect(form.locator('input').first()).toHaveValue('玉龙雪山')
  await page.evaluate(() => history.back())
  await expect(question).toBeVisible()
  await visit.settle()
  await page.evaluate(() => history.back())
  await visit.settle()
  await expect(question).toHaveCount(1)
  await question.getByRole('button', { name: '放弃改动' }).click()
  await expect(page).toHaveURL(/travelSpot\/equipment$/)
  await expect(dialogs(page)).toHaveCount(0)
  expect(visit.takeMessages()).toEqual([])
})

test('a question that is declined returns the focus to the form, and Escape opens it again', async ({ visit }) => {
  const { page } = visit
  const form = await fillForm(visit)
  const question = dialogs(page).filter({ hasText: '放弃未保存的改动？' })
  for (let times = 0; times < 3; times++) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(form.locator('input').first()).toBeFocused()
    await visit.settle()
  }
})

test('a form that was saved is left without a question', async ({ visit }) => {
  const { page } = visit
  const form = await fillForm(visit)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(dialogs(page)).toHaveCount(0)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/travelSpot\/equipment$/)
  await expect(dialogs(page)).toHaveCount(0)
})

test('the menu scrolls to the item of the open page in a low window', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order', { variant: 'usual', role: 2 })
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(`${new URL(page.url()).origin}/pic/point`)
  await visit.settle()
  await expect(menu(page).locator('[aria-current]')).toBeInViewport({ ratio: 1 })
})

test('J and K step through the customers while the drawer is open', async ({ visit }) => {
  const { page } = visit
  await visit.open('/channelCustomer/index?open=1', { variant: 'usual', role: 1 })
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/open=2/)
  await visit.settle()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/open=1/)
})

test('the watermark of a page covers its drawers', async ({ visit }) => {
  const { page } = visit
  const watermark = {
    label: '景影',
    specialOperatorId: 16300,
    specialText: '景影@内部资料',
    pages: ['/dataOps/order'],
    redPages: [],
  }
  await page.route(`**${site.settings.path}`, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, watermark } } })
  })
  await visit.open('/dataOps/order?open=1', { variant: 'usual', role: 0 })
  await dialogs(page).first().waitFor()
  const above = await page.evaluate(() => {
    const veil = document.querySelector<HTMLElement>('#page > [data-watermark]')!
    veil.style.pointerEvents = 'auto'
    return document.elementFromPoint(innerWidth - 300, 400) === veil
  })
  expect(above).toBe(true)
})

test('a finished job is announced with its file, and counted in the tray until the tray is opened', async ({
  visit,
}) => {
  const { page } = visit
  const running = {
    id: 7,
    kind: 'zip',
    title: '照片打包 · 12 张',
    state: 'running',
    done: 3,
    total: 12,
    url: null,
    error: null,
    createdAt: '2026-05-02T14:28:03+08:00',
    finishedAt: null,
  }
  let job: object = running
  await page.route(`**${jobs.list.path}`, (route) =>
    route.fulfill({ json: { code: okCode, msg: '', data: { rows: [job] } } }),
  )
  // A stream that reports the job and breaks off, again and again. An event without data has an id too.
  const goesOnAfter: (string | undefined)[] = []
  await page.route(`**${events.stream.path}`, (route) => {
    goesOnAfter.push(route.request().headers()['last-event-id'])
    const body = 'id: 1\ndata: {"topic":"job"}\n\n: still there\n\nid: 2\n\n'
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
  await visit.open('/task/package', { variant: 'usual', role: 1 })
  const tray = page.getByRole('button', { name: /^任务托盘/ })
  await expect(tray).toHaveAccessibleName('任务托盘，1 个进行中')
  job = { ...running, state: 'done', done: 12, url: '/files/picture.svg' }
  await expect(page.locator('[data-kind]')).toContainText('照片打包 · 12 张 已完成下载')
  await expect(tray).toHaveAccessibleName('任务托盘，1 个刚结束')
  await expect.poll(() => goesOnAfter.slice(0, 2)).toEqual([undefined, '2'])
  const saved = page.waitForEvent('download')
  await page.locator('[data-kind]').getByRole('button', { name: '下载' }).click()
  await saved
  await tray.click()
  await expect(tray).toHaveAccessibleName('任务托盘')
})

test('rows that change before the whole first view is shown are asked for after it, once', async ({ visit }) => {
  const { page } = visit
  let calls = 0
  await page.route(`**${orders.list.path}`, (route) => {
    // The figures above the list are asked for with a page of one row.
    if (route.request().postDataJSON().size > 1) calls += 1
    return route.fallback()
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${orders.one.path.replace('{id}', '1')}`, async (route) => {
    await released
    await route.fallback()
  })
  let streams = 0
  await page.route(`**${events.stream.path}`, (route) => {
    const body = streams++ > 0 ? '' : 'data: {"topic":"order","subject":1}\n\ndata: {"topic":"order","subject":2}\n\n'
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
  const opened = visit.open('/dataOps/order?open=1', { variant: 'usual', role: 1 })
  await page.locator('tbody tr[data-at]').first().waitFor()
  // The first stream has ended by then, so both events have come.
  await expect.poll(() => streams).toBeGreaterThan(1)
  expect(calls).toBe(1)
  release()
  await opened
  await expect.poll(() => calls).toBe(2)
})

test('what changes while its drawer is closed is read again when the drawer is opened, even right after it was closed', async ({
  visit,
}) => {
  const { page } = visit
  let calls = 0
  await page.route(`**${orders.one.path.replace('{id}', '1')}`, (route) => {
    calls += 1
    return route.fallback()
  })
  let withoutOrder = 0
  await page.route(`**${orders.one.path.replace('{id}', '0')}`, (route) => {
    withoutOrder += 1
    return route.fallback()
  })
  const change = Promise.withResolvers<void>()
  let streams = 0
  await page.route(`**${events.stream.path}`, async (route) => {
    if (streams++ > 0) return route.fulfill({ contentType: 'text/event-stream', body: '' })
    await change.promise
    return route.fulfill({
      contentType: 'text/event-stream',
      body: 'id: 1\ndata: {"topic":"order","subject":1,"areaId":null}\n\n',
    })
  })
  await visit.open('/dataOps/order?open=1', { variant: 'usual', role: 1 })
  const closeDrawer = async () => {
    await page.keyboard.press('Escape')
    // Before that, Enter is for the drawer that is still open.
    await expect(page).not.toHaveURL(/open=/)
  }
  const openDrawer = () => page.locator('tbody tr[data-at]').first().press('Enter')
  await closeDrawer()
  await openDrawer()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(calls, 'nothing has changed').toBe(1)
  await closeDrawer()
  await expect(page.getByRole('dialog')).toBeHidden()
  change.resolve()
  await expect.poll(() => streams, 'the event has come').toBeGreaterThan(1)
  await openDrawer()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => calls).toBe(2)
  expect(withoutOrder, 'nothing is read for a drawer that is closed').toBe(0)
})

test('a page that a role may not open names the roles that may, and offers no request for access', async ({
  visit,
}) => {
  const { page } = visit
  for (const [path, role, text] of [
    ['/systemOps/refund', 3, '此页面只给平台账号'],
    ['/travelSpot/area', 3, '此页面只给平台、渠道客户账号'],
    ['/travelSpot/stream2', 2, '此页面只给平台管理员、景区客户账号'],
  ] as const) {
    await visit.open(path, { variant: 'usual', role })
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByText('复制申请说明')).toBeHidden()
  }
})

test('the menu on a phone takes the focus, and returns it to its button when Escape closes it', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order', { variant: 'usual', role: 1 }, 390)
  const button = page.getByRole('button', { name: '打开菜单' })
  await button.click()
  await expect(menu(page).locator('[aria-current]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a text too pale to read is found on every page, although the watermark lies over it', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order', { variant: 'usual', role: 1 })
  await expect(page.locator('[data-watermark]').first()).toBeVisible()
  expect(await seriousFindings(page, 'colours')).toEqual([])
  await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    title.style.color = '#ccc'
  })
  expect(await seriousFindings(page, 'colours')).toEqual([expect.stringMatching(/^color-contrast: .*h1/)])
  await expect(page.locator('[data-watermark]').first()).toBeVisible()
})
