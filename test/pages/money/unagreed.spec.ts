import { expect } from '@playwright/test'
import { areas } from '#contract/scenic/areas.ts'
import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { ok } from '../harness/answer.ts'
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
