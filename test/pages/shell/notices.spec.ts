import { expect, type Page } from '@playwright/test'
import { operators } from '#contract/accounts/operators.ts'
import { okCode } from '#contract/errors.ts'
import { messages } from '#contract/messages/messages.ts'
import { type Notice, notices } from '#contract/messages/notices.ts'
import { events } from '#contract/system/events.ts'
import { seriousFindings } from '#test/browser/axe.ts'
import { answer } from '../harness/answer.ts'
import { faultsOf } from '../harness/faults.ts'
import { test } from '../harness/visit.ts'

const row: Notice = {
  id: 7,
  version: 3,
  title: '国庆期间值班安排',
  text: '十月一日至七日，客服电话全天有人接听。',
  level: 'info',
  link: null,
  roles: [3, 2],
  operatorIds: [11],
  adminIds: null,
  startsAt: null,
  endsAt: '2099-10-08T00:00:00+08:00',
  state: 'running',
  author: '张三',
  reach: 12,
  readBy: 5,
  createdAt: '2026-05-02T10:00:00+08:00',
}

/** Opens the dialog of published messages from the bell, and records what is sent. */
async function open(page: Page) {
  const sent: { method: string; path: string; body: unknown }[] = []
  await page.route(
    `**${notices.list.path}`,
    answer((data) => ({ ...data, rows: [row], total: 1 })),
  )
  await page.route(
    `**${operators.all.path}`,
    answer(() => ({ rows: [{ id: 11, name: '黄山旅游', kind: 'channel', parentId: null }] })),
  )
  for (const path of [notices.add.path, notices.edit.path.replace('{id}', String(row.id))])
    await page.route(`**${path}`, (route) => {
      const request = route.request()
      sent.push({ method: request.method(), path: new URL(request.url()).pathname, body: request.postDataJSON() })
      return route.fulfill({ json: { code: okCode, msg: '', data: { id: 8, version: 4 } } })
    })
  return {
    sent,
    async show() {
      await page.getByRole('banner').getByRole('button', { name: /^消息/ }).click()
      await page.getByRole('dialog', { name: '平台消息' }).getByRole('button', { name: '发布的消息' }).click()
      return page.getByRole('dialog', { name: '发布的消息' })
    },
  }
}

test('a message is published to chosen operators and roles, with an end', async ({ visit }) => {
  const { page } = visit
  const { sent, show } = await open(page)
  await visit.open('/dataOps/order', { variant: 'usual', role: 0 })
  const dialog = await show()
  await expect(dialog.getByRole('row', { name: /国庆期间值班安排/ })).toContainText('景区客户、渠道客户，1 家运营商')
  await expect(dialog.getByRole('row', { name: /国庆期间值班安排/ })).toContainText('5 / 12')
  await dialog.getByRole('button', { name: '发布消息' }).click()
  const form = page.getByRole('dialog', { name: '新增消息' })
  const add = form.getByRole('button', { name: '新增消息' })
  await add.click()
  await expect(form.getByText('填写标题')).toBeVisible()
  await form.getByLabel('标题').fill('今晚维护')
  await form.getByLabel('内容').fill('22:00 至 23:00 暂停打印。')
  await form.getByLabel('运营商').click()
  await page.getByTitle('黄山旅游').last().click()
  await page.keyboard.press('Escape')
  await form.getByLabel('结束时间').fill('2099-05-02 23:00')
  await add.click()
  await expect(form).toBeHidden()
  expect(sent).toMatchObject([
    {
      method: 'POST',
      path: notices.add.path,
      body: {
        title: '今晚维护',
        text: '22:00 至 23:00 暂停打印。',
        level: 'info',
        roles: [0, 1, 2, 3],
        operatorIds: [11],
        endsAt: '2099-05-02T23:00:00+08:00',
      },
    },
  ])
  expect(visit.takeMessages()).toEqual([])
})

test('a message to named accounts hides roles and operators in its form, and an edit sends only what has changed', async ({
  visit,
}) => {
  const { page } = visit
  const { sent, show } = await open(page)
  await page.route(
    `**${notices.accounts.path}`,
    answer(() => ({ rows: [{ id: 21, name: '王五（wangwu）' }] })),
  )
  await visit.open('/dataOps/order', { variant: 'usual', role: 1 })
  const dialog = await show()
  await dialog.getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: /编辑消息/ })
  await expect(form.getByLabel('角色')).toBeVisible()
  await form.getByLabel('账号').click()
  await page.getByTitle('王五（wangwu）').last().click()
  await page.keyboard.press('Escape')
  await expect(form.getByLabel('角色')).toBeHidden()
  await expect(form.getByLabel('运营商')).toBeHidden()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { version: 3, adminIds: [21] } })
  expect(visit.takeMessages()).toEqual([])
})

test('all messages are marked as read by one request, even if the button is pressed twice', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${messages.all.path}`,
    answer((all: object[]) => all.map((one) => ({ ...one, isDel: 0, isRead: 0 }))),
  )
  let requestCount = 0
  let finish = () => {}
  const responseGate = new Promise<void>((done) => {
    finish = done
  })
  await page.route(`**${messages.readAll.path}`, async (route) => {
    requestCount++
    await responseGate
    await route.fulfill({ json: { code: okCode, msg: '', data: null } })
  })
  await visit.open('/dataOps/order', { variant: 'usual', role: 1 })
  await page.getByRole('banner').getByRole('button', { name: /^消息/ }).click()
  const button = page.getByRole('dialog', { name: '平台消息' }).getByRole('button', { name: '全部标为已读' })
  await button.evaluate((one: HTMLElement) => {
    one.click()
    one.click()
  })
  await expect(button).toBeDisabled()
  finish()
  await expect(button).toBeEnabled()
  await visit.settle()
  expect(requestCount).toBe(1)
})

test('messages show themselves on the first load of a day, and those that come later do not cover the work', async ({
  visit,
}) => {
  const { page } = visit
  const scene = { variant: 'usual', role: 0, newDay: true } as const
  const dialog = page.getByRole('dialog', { name: '平台消息' })
  let some = true
  await page.route(
    `**${messages.all.path}`,
    answer((data) => (some ? [{ ...data[0], isDel: 0, isRead: 0 }] : [])),
  )
  await visit.open('/dataOps/order', scene)
  await expect(dialog).toBeVisible()

  some = false
  // A stream that reports a message and breaks off, again and again.
  const body = 'id: 1\ndata: {"topic":"message"}\n\n'
  await page.route(`**${events.stream.path}`, (route) => route.fulfill({ contentType: 'text/event-stream', body }))
  await visit.open('/dataOps/order', scene)
  await expect(page.getByRole('button', { name: '消息', exact: true })).toBeVisible()
  some = true
  await expect(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible()
  await visit.settle()
  await expect(dialog).toBeHidden()
})

test('an account without the page of customers is not offered to publish messages', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order', { variant: 'usual', role: 2 })
  await page.getByRole('banner').getByRole('button', { name: /^消息/ }).click()
  await expect(page.getByRole('dialog', { name: '平台消息' })).toBeVisible()
  await expect(page.getByRole('button', { name: '发布的消息' })).toHaveCount(0)
})

test('the dialog of published messages shows any data without faults, on a phone in dark mode too', async ({
  visit,
}) => {
  const { page } = visit
  for (const [variant, look, width] of [
    ['empty', 'light', 1440],
    ['extreme', 'light', 1440],
    ['extreme', 'dark', 390],
  ] as const) {
    await visit.open('/dataOps/order', { variant, role: 1, look }, width)
    await page.getByRole('banner').getByRole('button', { name: /^消息/ }).click()
    await page.getByRole('button', { name: '发布的消息' }).click()
    const dialog = page.getByRole('dialog', { name: '发布的消息' })
    if (variant === 'empty') await expect(dialog.getByText('还没有发布过消息', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: '发布消息' }).click()
    await visit.settle()
    const findings = variant === 'empty' ? [] : await seriousFindings(page)
    expect.soft([...visit.takeMessages(), ...(await faultsOf(page)), ...findings], `${variant} ${width}`).toEqual([])
  }
})
