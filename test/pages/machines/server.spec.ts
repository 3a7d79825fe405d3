import { expect } from '@playwright/test'
import { serverSchedules, servers } from '#contract/servers/servers.ts'
import { ok } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test, type Visit } from '../harness/visit.ts'

/** Opens the first server, as a running one with cameras and tasks but for these fields. */
async function openServer({ page, ...visit }: Visit, fields: object = {}) {
  const usual = {
    state: 'running',
    health: 'ok',
    devices: 3,
    work: 5,
    drainAt: null,
    commandKind: null,
    commandState: null,
  }
  await page.route(`**${servers.list.path}`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { rows: object[] } }
    for (const row of answer.data.rows) Object.assign(row, usual, fields)
    await route.fulfill({ response, json: answer })
  })
  await visit.open('/systemOps/server?open=1', { variant: 'usual', role: 1 })
  return dialogs(page).first()
}

test('a restart says what it interrupts, and sends the work and cameras that were confirmed', async ({ visit }) => {
  const { page } = visit
  const drawer = await openServer(visit)
  await drawer.getByRole('button', { name: '重启' }).click()
  const question = page.getByRole('dialog', { name: /^重启「/ })
  await expect(question).toContainText('它正在处理 5 个任务，会被打断。3 台摄像头指向它，这段时间不会被识别。')
  const sent = page.waitForRequest((request) => request.url().endsWith(servers.reboot.path))
  await question.getByRole('button', { name: '重启' }).click()
  expect((await sent).postDataJSON()).toEqual({ id: 1, devices: 3, work: 5 })
})

test('a server is cleaned or drained after a question, and the states in the cloud are requested at once', async ({
  visit,
}) => {
  const { page } = visit
  const drawer = await openServer(visit)
  const agreed = (question: RegExp, name: string) =>
    page.getByRole('dialog', { name: question }).getByRole('button', { name, exact: true })
  await drawer.getByRole('button', { name: '清理磁盘' }).click()
  expect(await sends(visit, servers.clean, agreed(/^清理「/, '清理'))).toEqual({ id: 1, devices: 3, work: 5 })
  await drawer.getByRole('button', { name: '做完停机' }).click()
  expect(await sends(visit, servers.stopSoon, agreed(/做完停机？$/, '做完停机'))).toEqual({ id: 1, stop: true })
  await page.keyboard.press('Escape')
  await sends(visit, servers.states, page.locator('#page').getByRole('button', { name: '查询云上状态' }))
})

test('a restart of a silent server says that its tasks are unknown', async ({ visit }) => {
  const { page } = visit
  const drawer = await openServer(visit, { health: 'silent' })
  await drawer.getByRole('button', { name: '重启' }).click()
  await expect(page.getByRole('dialog', { name: /^重启「/ })).toContainText('不知道有没有任务')
})

test('a server with a command in progress accepts no other command, and a stopped server can only be started', async ({
  visit,
}) => {
  const busy = await openServer(visit, { commandKind: 'reboot', commandState: 'sent' })
  for (const name of ['重启', '清理磁盘', '做完停机'])
    await expect(busy.getByRole('button', { name, exact: true })).toBeDisabled()
  await visit.page.unrouteAll({ behavior: 'ignoreErrors' })
  const stopped = await openServer(visit, { state: 'stopped', health: 'off' })
  const sent = visit.page.waitForRequest((request) => request.url().endsWith(servers.start.path))
  await stopped.getByRole('button', { name: '开机' }).click()
  expect((await sent).postDataJSON()).toEqual({ id: 1 })
})

test('the recognition type of a server is set in its drawer, can be undone, and is locked while cameras use the server', async ({
  visit,
}) => {
  const { page } = visit
  const sent: object[] = []
  await page.route(`**${servers.smartType.path}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { code: 200, msg: '', data: { version: 9 } } })
  })
  const smart = { type: 'smart', smartType: 'face', name: '识别 1 号', devices: 0, version: 8 }
  const drawer = await openServer(visit, smart)
  await drawer.getByRole('combobox', { name: '智能类型' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('人形识别').click()
  await page.getByText('「识别 1 号」的智能类型已改为人形识别').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  const first = { id: 1, smartType: 'person', version: 8 }
  await expect.poll(() => sent).toEqual([first, { ...first, smartType: 'face', version: 9 }])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const used = await openServer(visit, { ...smart, devices: 3 })
  await expect(used.getByRole('combobox', { name: '智能类型' })).toBeDisabled()
  await expect(used.getByText('有 3 台摄像头指向它')).toBeVisible()
})

test('the filter of server types shows how many servers of each type there are, and filters the list', async ({
  visit,
}) => {
  const { page } = visit
  const rows = [
    { type: 'smart', servers: 4, running: 3 },
    { type: 'synthesis', servers: 1, running: 1 },
    { type: 'media', servers: 0, running: 0 },
    { type: 'app', servers: 0, running: 0 },
  ]
  await page.route(`**${servers.types.path}`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { rows } } }),
  )
  await visit.open('/systemOps/server', { variant: 'usual', role: 1 })
  await page.locator('#page').getByRole('combobox', { name: '类型', exact: true }).click()
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(offered).toHaveText([
    '智能分析 4 台，3 台运行中',
    '视频合成 1 台，1 台运行中',
    '流媒体 0 台',
    '应用 0 台',
  ])
  const listed = page.waitForRequest((request) => request.url().endsWith(servers.list.path))
  await offered.first().click()
  expect((await listed).postDataJSON()).toMatchObject({ type: 'smart' })
})

test('the drawer of a server with a schedule tells what it follows and when it acts next', async ({ visit }) => {
  const { page } = visit
  const turns = { areas: [{ id: 1, name: '西湖' }], areasTotal: 1, isOn: true, until: '2026-05-02T13:00:00Z' }
  await page.route(`**${servers.turns.path}`, (route) => route.fulfill(ok({ turns })))
  const schedule = { schedule: 'hours', startBefore: 30, stopAfter: 60, heartbeatAt: null }
  const drawer = await openServer(visit, schedule)
  await expect(drawer.getByText(/^现在应当开机，.*21:00:00 起准备停机$/)).toBeVisible()
  await expect(
    drawer.getByText(/开放前 30 分钟开机，闭园后 60 分钟起不再接活、做完就停机，按指向它的摄像头所在的西湖/),
  ).toBeVisible()
  await expect(drawer.getByText(/计划只会开机，不会停机/)).toBeVisible()
})

test('the minutes of a schedule are asked for only where a server follows opening hours', async ({ visit }) => {
  const { page } = visit
  const drawer = await openServer(visit, { schedule: 'none' })
  await expect(drawer.getByText('其间手动开机')).toHaveCount(0)
  await drawer.getByRole('button', { name: /^编辑/ }).click()
  const form = page.getByRole('dialog', { name: /^编辑/ })
  await form.getByRole('textbox', { name: /^备注/ }).waitFor()
  await expect(form.getByRole('spinbutton', { name: /^提前开机/ })).toHaveCount(0)
  await form.getByRole('combobox', { name: /^开关机/ }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: serverSchedules.hours }).click()
  await form.getByRole('spinbutton', { name: /^提前开机/ }).fill('45')
  const body = await sends(visit, servers.edit, form.getByRole('button', { name: '保存' }))
  expect(body).toMatchObject({ schedule: 'hours', startBefore: 45 })
})
