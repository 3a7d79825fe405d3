import { expect } from '@playwright/test'
import { setup } from '#contract/reports/setup.ts'
import { cases } from '#contract/scenic/cases.ts'
import { answer } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

const state = {
  steps: [
    { step: 'point', done: true },
    { step: 'device', done: false },
    { step: 'package', done: false },
  ],
  operator: { id: 1, name: '西湖文旅' },
  area: { id: 2, name: '西湖' },
  case: { id: 3, name: '断桥', soldAsPhotos: true },
  point: { id: 4, name: '桥头' },
  device: null,
}

test('the start page names the next step, and what is put away comes back by 撤销', async ({ visit }) => {
  const { page } = visit
  let steps = state.steps
  await page.route(
    `**${setup.state.path}`,
    answer(() => ({ ...state, steps })),
  )
  await visit.open('/dataOps/monitor', { variant: 'usual', role: 3 })
  const list = page.getByRole('region', { name: '开始使用' })
  await expect(list).toContainText('已完成 1 / 3')
  await expect(list.getByRole('listitem').filter({ hasText: '桥头' })).toHaveAttribute('data-done', 'true')
  await expect(list.locator('[aria-current=step]')).toContainText('摄像头')

  steps = []
  const sent = page.waitForRequest((request) => request.url().endsWith(setup.putAway.path))
  await list.getByRole('button', { name: '不再显示' }).click()
  expect((await sent).postDataJSON()).toEqual({ away: true })
  await expect(list).toBeHidden()
  steps = state.steps
  const undone = page.waitForRequest((request) => request.url().endsWith(setup.putAway.path))
  await page.getByRole('button', { name: '撤销' }).click()
  expect((await undone).postDataJSON()).toEqual({ away: false })
  await expect(list).toBeVisible()
})

test('the drawer of a scenic area without projects offers the first one, and its form has the area', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(
    `**${cases.list.path}`,
    answer((reply) => ({ ...reply, rows: [], total: 0 })),
  )
  await visit.open('/travelSpot/travelSpot?open=1', { variant: 'usual', role: 1 })
  await dialogs(page).first().getByRole('button', { name: '新增项目' }).click()
  const form = dialogs(page).last()
  await expect(form.getByLabel('项目名称')).toHaveValue('旅拍照片')
  const sent = page.waitForRequest((request) => request.url().endsWith(cases.add.path))
  await form.getByRole('button', { name: '新增项目' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ areaId: 1, caseType: 'travelPhoto' })
  // What follows it, without a way through the menu.
  await expect(page.getByRole('status').getByRole('button', { name: '新增点位' })).toBeVisible()
})
