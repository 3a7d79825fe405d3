import { expect, type Locator } from '@playwright/test'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { enterprises } from '#contract/sharing/enterprises.ts'
import { receivedDays } from '#contract/sharing/received.ts'
import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { shareRatios } from '#contract/sharing/shareRatios.ts'
import { localDay, shiftDay } from '#contract/zone.ts'
import { ok, withFields } from '../harness/answer.ts'
import { replyOf } from '../harness/made.ts'
import { test } from '../harness/visit.ts'

test('a scenic area without an agreement is one press away from the form for it', async ({ visit }) => {
  const { page } = visit
  const [first] = (replyOf(areas.options, 'usual') as { rows: { id: number; name: string }[] }).rows
  const rows = [
    { ...first!, province: '安徽省', endedOn: '2026-11-21', beginsOn: null },
    { id: 1001, name: '泰山', province: '山东省', endedOn: null, beginsOn: null },
  ]
  await page.route(`**${scenicDivisions.bare.path}`, (route) => route.fulfill(ok({ rows })))
  await visit.open('/merchantCenter/scenicShare', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '未约定景区 2' }).click()
  const listed = page.getByRole('dialog', { name: '今天没有分成约定的景区' })
  await expect(listed.getByRole('listitem').first()).toContainText('2026-11-21 已到期')
  await expect(listed.getByRole('listitem').last()).toContainText('山东省')
  await listed.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '新增景区分成' })
  await expect(form.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: '景区' }) })).toContainText(
    first!.name,
  )
  await expect(listed).toBeHidden()
  expect(visit.takeMessages()).toEqual([])
})

test('a project whose enterprise gets nothing now is one press away from a ratio, or from an enterprise', async ({
  visit,
}) => {
  const { page } = visit
  const [first] = (replyOf(cases.options, 'usual') as { rows: { id: number; areaId: number; name: string }[] }).rows
  const never = { endedAt: null, startsAt: null }
  const rows = [
    { ...never, ...first!, areaName: '泰山', enterpriseName: '名山影像', endedAt: '2026-11-21T10:00:00+08:00' },
    {
      ...never,
      id: 1001,
      areaId: 9,
      name: '雪山旅拍',
      areaName: '玉龙雪山',
      enterpriseName: '川滇影像',
      startsAt: '2099-01-02T00:00:00+08:00',
    },
    { ...never, id: 1002, areaId: 9, name: '游湖短片', areaName: '西湖', enterpriseName: null },
  ]
  await page.route(`**${shareRatios.bare.path}`, (route) => route.fulfill(ok({ rows })))
  await visit.open('/merchantCenter/revenueShare', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '未分账项目 3' }).click()
  const listed = page.getByRole('dialog', { name: '现在不给企业分账的项目' })
  const [over, planned, without] = [0, 1, 2].map((at) => listed.getByRole('listitem').nth(at)) as [
    Locator,
    Locator,
    Locator,
  ]
  await expect(over).toContainText('泰山 · ')
  await expect(over).toContainText('已结束')
  await expect(planned).toContainText('2099-01-02 开始')
  await expect(planned.getByRole('button')).toHaveCount(0)
  await expect(without.getByRole('link', { name: '绑定企业' })).toHaveAttribute('href', '/merchantCenter/enterprise')
  await over.getByRole('button', { name: '设比例' }).click()
  const form = page.getByRole('dialog', { name: '新增企业分账' })
  await expect(form.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: '项目' }) })).toContainText(
    first!.name,
  )
  await expect(listed).toBeHidden()
  expect(visit.takeMessages()).toEqual([])
})

test('what a receiver got leads to the bills that it adds up', async ({ visit }) => {
  const { page } = visit
  await withFields(visit, enterprises.list.path, { receivedFen: 123_456, unsplitFen: 600, id: 7 })
  await visit.open('/merchantCenter/enterprise', { variant: 'usual', role: 0 })
  const row = page.locator('tbody tr[data-at]').first()
  await expect(row.getByRole('link', { name: '6.00' })).toHaveAttribute(
    'href',
    '/systemOps/splitBill?enterpriseId=7&state=frozen%2Cprocessing%2Cfailed',
  )
  await row.getByRole('link', { name: '1,234.56' }).click()
  await expect(page.getByRole('button', { name: /^企业：/ })).toBeVisible()
  const today = localDay(Date.now())
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ enterpriseId: '7', state: 'finished' },
    ...{ paidAtFrom: shiftDay(today, 1 - receivedDays), paidAtTo: today },
  })
  expect(visit.takeMessages()).toEqual([])
})
