import { expect } from '@playwright/test'
import { servers } from '#contract/cvm/servers.ts'
import { dialogs } from './openings.ts'
import { test, type Visit } from './visit.ts'

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

test('a restart says what it interrupts, and asks for no more than was agreed to', async ({ visit }) => {
  const { page } = visit
  const drawer = await openServer(visit)
  await drawer.getByRole('button', { name: '重启' }).click()
  const question = page.getByRole('dialog', { name: /^重启「/ })
  await expect(question).toContainText('它正在处理 5 个任务，会被打断。3 台摄像头指向它，这段时间不会被识别。')
  const sent = page.waitForRequest((request) => request.url().endsWith(servers.reboot.path))
  await question.getByRole('button', { name: '重启' }).click()
  expect((await sent).postDataJSON()).toEqual({ id: 1, devices: 3, work: 5 })
})

test('a silent server is said to be silent before it is restarted', async ({ visit }) => {
  const { page } = visit
  const drawer = await openServer(visit, { health: 'silent' })
  await drawer.getByRole('button', { name: '重启' }).click()
  await expect(page.getByRole('dialog', { name: /^重启「/ })).toContainText('不知道有没有任务')
})

test('a server that carries out a command takes no other, and a stopped one is only started', async ({ visit }) => {
  const busy = await openServer(visit, { commandKind: 'reboot', commandState: 'sent' })
  for (const name of ['重启', '清理磁盘', '做完停机'])
    await expect(busy.getByRole('button', { name, exact: true })).toBeDisabled()
  await visit.page.unrouteAll({ behavior: 'ignoreErrors' })
  const stopped = await openServer(visit, { state: 'stopped', health: 'off' })
  const sent = visit.page.waitForRequest((request) => request.url().endsWith(servers.start.path))
  await stopped.getByRole('button', { name: '开机' }).click()
  expect((await sent).postDataJSON()).toEqual({ id: 1 })
})
