import { expect } from '@playwright/test'
import { events } from '#contract/system/events.ts'
import { type Present, presence } from '#contract/system/presence.ts'
import { seriousFindings } from '../../browser/axe.ts'
import { ok } from '../harness/answer.ts'
import { faultsOf } from '../harness/faults.ts'
import { test, type Visit } from '../harness/visit.ts'

const since = '2026-05-02T14:28:03+08:00'
const reader: Present = { who: '李明', isEditing: false, since }
const editor: Present = { who: '王芳', isEditing: true, since }

/** Answers with these people, and notes what the page says of itself, without the repetitions by which it stays. */
async function withOthers({ page }: Visit, ...others: Present[]) {
  const now = { others }
  const calls: string[] = []
  const note = (call: string) => call !== calls.at(-1) && calls.push(call)
  await page.route(`**${presence.enter.path}`, (route) => {
    const { rowId, isEditing } = route.request().postDataJSON()
    note(`${isEditing ? 'edits' : 'enters'} ${rowId}`)
    return route.fulfill(ok({ others: now.others }))
  })
  await page.route(`**${presence.leave.path}`, (route) => {
    note(`leaves ${route.request().postDataJSON().rowId}`)
    return route.fulfill(ok({}))
  })
  return { calls, now }
}
/** Says, once the returned function is called, that somebody came to or left the first row. */
async function comings({ page }: Visit) {
  const coming = Promise.withResolvers<void>()
  let isSent = false
  await page.route(`**${events.stream.path}`, async (route) => {
    if (isSent) return route.abort()
    isSent = true
    await coming.promise
    const event = { id: 7, topic: 'presence', areaId: null, subject: 1, at: since }
    return route.fulfill({ contentType: 'text/event-stream', body: `id: 7\ndata: ${JSON.stringify(event)}\n\n` })
  })
  return coming.resolve
}
const openFirst = async (visit: Visit, path = '/task/package', width = 1440) => {
  await visit.open(path, { variant: 'usual', role: 1 }, width)
  const row =
    width < 500 ? visit.page.locator('main li button').first() : visit.page.locator('tbody tr[data-at]').first()
  await row.press('Enter')
  await visit.page.getByRole('dialog').waitFor()
}

test('a drawer says who else has its row open, and tells the others when it opens and closes', async ({ visit }) => {
  const { calls } = await withOthers(visit, editor, reader)
  await openFirst(visit)
  await expect(visit.page.getByText('王芳 正在编辑，另有 1 人打开着')).toBeVisible()
  expect(calls).toEqual(['enters 1'])
  expect(await seriousFindings(visit.page)).toEqual([])
  await visit.page.keyboard.press('Escape')
  await expect(() => expect(calls).toEqual(['enters 1', 'leaves 1'])).toPass()
})

test('a form of the row is an edit as long as it is open, in the drawer and above it', async ({ visit }) => {
  const { calls } = await withOthers(visit, editor)
  await openFirst(visit)
  await expect(() => expect(calls).toEqual(['enters 1'])).toPass()
  await visit.page.getByRole('dialog').getByRole('button', { name: '编辑' }).press('Enter')
  const form = visit.page.getByRole('dialog', { name: /^编辑套餐/ })
  await expect(form.getByText('王芳 正在编辑')).toBeVisible()
  await expect(() => expect(calls).toEqual(['enters 1', 'edits 1'])).toPass()
  await form.getByRole('button', { name: '取消' }).press('Enter')
  await expect(() => expect(calls).toEqual(['enters 1', 'edits 1', 'enters 1'])).toPass()
})

test('somebody who comes while the row is open is seen at once', async ({ visit }) => {
  const { calls, now } = await withOthers(visit)
  const come = await comings(visit)
  await openFirst(visit)
  await expect(() => expect(calls).toEqual(['enters 1'])).toPass()
  await expect(visit.page.getByText('打开着')).toHaveCount(0)
  now.others = [reader]
  come()
  await expect(visit.page.getByText('李明 也打开着')).toBeVisible()
})

test('somebody who comes moves neither the form and its buttons nor the facts of a narrow drawer', async ({
  visit,
}) => {
  for (const width of [1440, 390]) {
    const { page } = visit
    const { calls, now } = await withOthers(visit)
    const come = await comings(visit)
    await openFirst(visit, '/pic/point', width)
    await page.getByRole('dialog').getByRole('button', { name: '编辑' }).press('Enter')
    const form = page.getByRole('dialog', { name: /^编辑/ })
    const places = async () => [
      await form.getByRole('button', { name: '保存' }).boundingBox(),
      await form.getByRole('textbox').first().boundingBox(),
      await page.locator('[role=dialog] dt').first().boundingBox(),
    ]
    await expect(() => expect(calls).toContain('edits 1')).toPass()
    await visit.settle()
    const before = await places()
    now.others = [editor, reader]
    come()
    await expect(page.getByText('王芳 正在编辑，另有 1 人打开着')).toHaveCount(2)
    expect(await places(), `${width}`).toEqual(before)
  }
})

test('rows that are passed by with J are not open', async ({ visit }) => {
  const { page } = visit
  const { calls } = await withOthers(visit)
  await openFirst(visit)
  await expect(() => expect(calls).toEqual(['enters 1'])).toPass()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const id of [2, 3]) {
    await page.keyboard.press('j')
    // The key acts on the row that is drawn: the address may change before it.
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(page.getByRole('dialog', { name: new RegExp(`^套餐名称 ${id}`) })).toBeVisible({ timeout: 200 })
    }).toPass({ timeout: 20_000 })
  }
  await expect(async () => {
    await page.clock.runFor(50)
    expect(calls.toSorted()).toEqual(['enters 1', 'enters 3', 'leaves 1'])
  }).toPass()
})

test('on a phone the others are seen in the whole', async ({ visit }) => {
  await withOthers(visit, { ...editor, who: '一位名字特别特别特别特别特别特别长的同事' }, reader)
  await openFirst(visit, '/pic/point', 390)
  const words = visit.page.getByText('正在编辑，另有 1 人打开着')
  await expect(words).toBeVisible()
  expect((await words.boundingBox())!.width).toBeLessThan(350)
  expect(await seriousFindings(visit.page)).toEqual([])
})

test('long names of others leave room for the row and its buttons', async ({ visit }) => {
  const who = '一位名字特别特别特别特别特别特别长的同事'.repeat(5)
  await withOthers(visit, { ...editor, who }, { ...reader, who: 'W'.repeat(120) })
  for (const [path, width] of [
    ['/dataOps/order', 1440],
    ['/systemOps/refund', 1440],
    ['/pic/point', 1440],
    ['/pic/point', 390],
  ] as const) {
    await openFirst(visit, path, width)
    const words = visit.page.getByText('正在编辑，另有 1 人打开着')
    await expect(words).toBeVisible()
    expect(await faultsOf(visit.page), `${path} ${width}`).toEqual([])
    if (path !== '/pic/point') continue
    await visit.page.getByRole('dialog').getByRole('button', { name: '编辑' }).press('Enter')
    await expect(words).toHaveCount(2)
    expect(await faultsOf(visit.page), `${path} ${width}`).toEqual([])
  }
  await visit.open('/task/template/edit/1', { variant: 'extreme', role: 1 })
  await expect(visit.page.getByText('正在编辑，另有 1 人打开着')).toBeVisible()
  expect(await faultsOf(visit.page), 'the editor').toEqual([])
})

test('an order is edited once something of it is chosen for a refund', async ({ visit }) => {
  const { calls } = await withOthers(visit)
  await openFirst(visit, '/dataOps/order')
  await expect(() => expect(calls).toEqual(['enters 1'])).toPass()
  await visit.page.getByRole('dialog').getByRole('checkbox').first().check()
  await expect(() => expect(calls).toEqual(['enters 1', 'edits 1'])).toPass()
})

test('the editor of templates says who else works on the template', async ({ visit }) => {
  const { calls } = await withOthers(visit, editor)
  await visit.open('/task/template/edit/1', { variant: 'usual', role: 1 })
  await expect(visit.page.locator('[data-editor]').getByText('王芳 正在编辑')).toBeVisible()
  expect(calls).toEqual(['edits 1'])
})
