import { expect } from '@playwright/test'
import { operators } from '#contract/accounts/operators.ts'
import { okCode, refusals } from '#contract/errors.ts'
import { messages } from '#contract/messages/messages.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { packagePrices } from '#contract/sales/packagePrices.ts'
import { deviceGroups } from '#contract/scenic/deviceGroups.ts'
import { toastTexts } from '../../browser/toasts.ts'
import { answer } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

test('an error message disappears as soon as the value of its field is valid', async ({ visit }) => {
  const { page } = visit
  await visit.open('/pic/package', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '新增照片套餐' }).click()
  const form = dialogs(page).first()
  await form.getByRole('button', { name: '新增照片套餐' }).click()
  await expect(form.getByText('填写套餐名称')).toBeVisible()
  await expect(form.getByLabel('项目')).toBeFocused()
  await form.getByLabel('名称').fill('单张')
  await expect(form.getByText('填写套餐名称')).toBeHidden()
  await expect(form.getByLabel('名称')).toBeFocused()
})

test('a number out of range is not changed, and its message names the limit', async ({ visit }) => {
  const { page } = visit
  await visit.open('/pic/package', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '新增照片套餐' }).click()
  const form = dialogs(page).first()
  const prints = form.getByLabel('打印张数(张)')
  for (const [typed, said] of [
    ['101', '打印张数不能大于 100'],
    ['-1', '打印张数不能小于 0'],
    ['2.5', '打印张数应为整数'],
  ] as const) {
    await prints.fill(typed)
    await prints.blur()
    await expect(form.getByText(said)).toBeVisible()
    await expect(prints).toHaveValue(typed)
  }
})

for (const [path, noun] of [
  ['/pic/package', '照片套餐'],
  ['/task/package', '套餐'],
  ['/pic/point', '点位'],
] as const)
  test(`a row of ${path} can be deleted on a phone`, async ({ visit }) => {
    const { page } = visit
    await visit.open(path, { variant: 'usual', role: 0 }, 390)
    await page.locator('#page button[data-opens]').first().click()
    await dialogs(page)
      .first()
      .getByRole('button', { name: `删除${noun}` })
      .click()
    await expect(dialogs(page).last()).toContainText(`${noun}「`)
  })

test('a new key can be closed without a question once its secret alone has been copied', async ({ visit }) => {
  const { page } = visit
  await page.context().grantPermissions(['clipboard-write'])
  await visit.open('/channelCustomer/index?open=2', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '新增密钥' }).click()
  const dialog = page.getByRole('dialog', { name: /新增接入密钥/ })
  await dialog.getByRole('textbox').fill('南门机房')
  await dialog.getByRole('button', { name: '新增密钥' }).click()
  await dialog.getByRole('button', { name: '复制密钥', exact: true }).click()
  await expect.poll(() => toastTexts(page)).toContain('已复制')
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(dialog).toBeHidden()
})

test('a filter value that is not among the options is shown by its id', async ({ visit }) => {
  const { page } = visit
  await visit.open('/pic/package?areaId=987654', { variant: 'usual', role: 0 })
  await expect(page.getByRole('button', { name: '移除条件：景区 编号 987654' })).toBeVisible()
  await expect(page.getByRole('search')).toContainText('编号 987654')
})

test('the link to an operator under a channel operator preserves the filters of the list', async ({ visit }) => {
  const { page } = visit
  await visit.open('/channelCustomer/index?kind=channel&sort=name&open=2', { variant: 'usual', role: 0 })
  await dialogs(page).getByRole('table', { name: '名下景区运营商' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/kind=channel&sort=name&open=/)
})

test('an address opens only operators that the list of customers may contain, so not the platform', async ({
  visit,
}) => {
  const { page } = visit
  const requestPromise = page.waitForRequest(
    (request) => request.url().endsWith(operators.list.path) && request.postDataJSON().id === 77,
  )
  await visit.open('/channelCustomer/index?open=77', { variant: 'usual', role: 0 })
  expect((await requestPromise).postDataJSON()).toMatchObject({ customers: true })
})

test('an address opens a row that is on another page of the list, and a form starts from its current version', async ({
  visit,
}) => {
  const { page } = visit
  const requestedIds: number[] = []
  await page.route(`**${deviceGroups.one.path}`, async (route) => {
    requestedIds.push(route.request().postDataJSON().id)
    await answer((row) => ({ ...row, name: '南门一组', version: requestedIds.length > 1 ? 9 : row.version }))(route)
  })
  await visit.open('/print/cameraGroup?open=77', { variant: 'usual', role: 0 })
  await expect(page.getByRole('dialog', { name: /^南门一组/ })).toBeVisible()
  await visit.open('/print/cameraGroup?open=2', { variant: 'usual', role: 0 })
  const changed = page.waitForRequest(`**${deviceGroups.edit.path}`)
  await dialogs(page).getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: '编辑相机配置组' })
  await expect(form.getByLabel('组名称')).toHaveValue('南门一组')
  await form.getByLabel('组名称').fill('北门一组')
  await form.getByRole('button', { name: '保存' }).click()
  expect((await changed).postDataJSON()).toEqual({ id: 2, name: '北门一组', version: 9 })
  expect(requestedIds).toEqual([77, 2])
  expect(visit.takeMessages()).toEqual([])
})

for (const [path, { list, one }] of [
  ['/print/cameraGroup', deviceGroups],
  ['/account/version', softwareVersions],
] as const)
  test(`${path} reports a deleted row when it is to be edited, and opens no form`, async ({ visit }) => {
    const { page } = visit
    await visit.open(path, { variant: 'usual', role: 0 })
    const { code, text: msg } = refusals.notFound
    await page.route(`**${one.path.replace('{id}', '*')}`, (route) => route.fulfill({ json: { code, msg } }))
    const again = page.waitForRequest(`**${list.path}`)
    await page.locator('tbody tr[data-at]').first().getByRole('button', { name: '编辑' }).click()
    await expect.poll(() => toastTexts(page)).toEqual([msg])
    await again
    await expect(dialogs(page)).toHaveCount(0)
  })

test('the keys that select rows are listed only on pages where rows can be selected', async ({ visit }) => {
  const { page } = visit
  for (const [path, expectedCount] of [
    ['/task/activity', 0],
    ['/systemOps/refund', 1],
  ] as const) {
    await visit.open(path, { variant: 'usual', role: 0 })
    await page.keyboard.press('?')
    await expect(dialogs(page)).toContainText('打开详情')
    await expect(dialogs(page).getByText('全选本页')).toHaveCount(expectedCount)
  }
})

test('thousands of messages are listed, rendered only as far as they are scrolled to, each with its number of repetitions', async ({
  visit,
}) => {
  const { page } = visit
  const one = {
    title: '摄像头离线',
    text: '',
    level: 'info',
    link: null,
    isRead: 0,
    isDel: 0,
    createdAt: '2026-05-02T14:28:03+08:00',
    lastAt: '2026-05-02T15:30:00+08:00',
  }
  const all = Array.from({ length: 3000 }, (_, at) => ({
    ...one,
    msgId: 3000 - at,
    count: at + 1,
    unread: at === 2 ? 1 : at + 1,
  }))
  await page.route(`**${messages.all.path}`, (route) => route.fulfill({ json: { code: okCode, msg: '', data: all } }))
  const requests: unknown[] = []
  await page.route(`**${messages.change.path}`, (route) => {
    requests.push(route.request().postDataJSON())
    return route.fulfill({ json: { code: okCode, msg: '', data: {} } })
  })
  await visit.open('/pic/package', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: /^消息/ }).click()
  await expect(dialogs(page)).toContainText('3,000 条未读')
  const rows = dialogs(page).getByRole('listitem').filter({ hasText: '摄像头离线' })
  expect(await rows.count()).toBeLessThan(200)
  await expect(rows.nth(0)).not.toContainText('次')
  await expect(rows.nth(1)).toContainText('2 次')
  await expect(rows.nth(2)).toContainText('又 1 次，共 3 次')
  await expect(rows.nth(2)).toContainText('15:30')
  await rows.nth(2).getByRole('button', { name: '删除' }).click()
  await expect.poll(() => requests).toEqual([{ msgId: 2998, isRead: 1, isDel: 1, count: 3 }])
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded()
    expect(await rows.count()).toBeGreaterThan(400)
  }).toPass()
})

test('back, reload and close open a question before they discard the secret of a key that was not copied', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/travelSpot/equipment', { variant: 'usual', role: 0 })
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('渠道客户')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/channelCustomer\/index/)
  await visit.settle()
  await page.locator('#page tr[data-opens]').nth(1).press('Enter')
  await page.getByRole('button', { name: '新增密钥' }).click()
  const dialog = page.getByRole('dialog', { name: /新增接入密钥/ })
  await dialog.getByRole('textbox').fill('南门机房')
  await dialog.getByRole('button', { name: '新增密钥' }).click()
  await expect(dialog.getByText('密钥只显示这一次')).toBeVisible()

  const question = dialogs(page).filter({ hasText: '没有复制密钥就关闭？' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByText('密钥只显示这一次')).toBeVisible()
  const dialogPromise = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  expect((await dialogPromise).type()).toBe('beforeunload')
  await (await dialogPromise).dismiss()

  await dialog.getByRole('button', { name: '关闭', exact: true }).first().click()
  await question.getByRole('button', { name: '仍要关闭' }).click()
  await expect(dialog).toBeHidden()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/open=/)
})

test('the list is requested again after a conflict with another change, so that the next attempt succeeds', async ({
  visit,
}) => {
  const { page } = visit
  const { code, text } = refusals.stale
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  let requestCount = 0
  await page.route(`**${packagePrices.edit.path.replace('{id}', '*')}`, (route) =>
    route.fulfill({ json: { code, msg: text, data: null } }),
  )
  await page.route(`**${packagePrices.list.path}`, (route) => {
    requestCount++
    return route.continue()
  })
  await page.getByRole('button', { name: '上架', exact: true }).first().click()
  await expect(page.locator('[data-kind]')).toContainText(text)
  await expect.poll(() => requestCount).toBe(1)
})

test('the message of an empty select asks for a choice, that of an empty number for a value', async ({ visit }) => {
  const { page } = visit
  for (const [path, noun, empty, said] of [
    ['/travelSpot/travelSpot', '景区', undefined, '选择省份'],
    ['/travelSpot/area', '项目', undefined, '选择景区'],
    ['/pic/point', '点位', '次序', '填写次序'],
  ] as const) {
    await visit.open(path, { variant: 'usual', role: 0 })
    await page.getByRole('button', { name: `新增${noun}` }).click()
    const form = dialogs(page).first()
    if (empty) await form.getByLabel(empty).fill('')
    await form.getByRole('button', { name: `新增${noun}` }).click()
    await expect(form.locator('.ant-form-item-explain-error').getByText(said, { exact: true })).toBeVisible()
  }
})

for (const [path, opener, field, width] of [
  ['/pic/package', '新增照片套餐', '名称', 1440],
  ['/pic/package', '新增照片套餐', '名称', 390],
  ['/travelSpot/travelSpot', '新增景区', '景区名称', 1440],
  ['password', '', '旧密码', 1440],
] as const)
  test(`the first click on a button works although the field that loses the focus is invalid: ${path} at ${width}`, async ({
    visit,
  }) => {
    const { page } = visit
    if (path === 'password') {
      await visit.open('/task/package', { variant: 'usual', role: 0 }, width)
      await page.getByRole('banner').locator('[aria-haspopup=dialog]').click()
      await page.getByRole('button', { name: '修改密码' }).click()
    } else {
      await visit.open(path, { variant: 'usual', role: 0 }, width)
      await page.getByRole('button', { name: opener }).first().click()
    }
    const form = dialogs(page).last()
    await visit.settle()
    const wrong = form.locator('[role="alert"], .ant-form-item-explain-error')
    await form.getByLabel(field).first().focus()
    // By then the field that lost the focus has been validated.
    await page.waitForTimeout(100)
    await visit.settle()
    const before = await wrong.count()
    const button = form.getByRole('button', { name: '取消' })
    const { x, y, width: wide, height } = (await button.boundingBox())!
    await page.mouse.move(x + wide / 2, y + height / 2)
    await page.mouse.down()
    await expect(form.getByLabel(field).first()).not.toBeFocused()
    // About as long as a person holds a mouse button down.
    await page.waitForTimeout(250)
    expect(await button.boundingBox()).toEqual({ x, y, width: wide, height })
    await expect(wrong).toHaveCount(before)
    await page.mouse.up()
    await expect(form).toBeHidden()
  })

test('a required field that is left empty shows its message, by mouse and by keyboard', async ({ visit }) => {
  const { page } = visit
  await visit.open('/pic/package', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '新增照片套餐' }).click()
  const form = dialogs(page).first()
  await form.getByLabel('名称').focus()
  await page.keyboard.press('Tab')
  await expect(form.getByText('填写套餐名称')).toBeVisible()
  await form.getByLabel('名称').fill('单张')
  await expect(form.getByText('填写套餐名称')).toBeHidden()
  await form.getByLabel('名称').fill('')
  await form.getByText('打印张数(张)').click()
  await expect(form.getByText('填写套餐名称')).toBeVisible()
})
