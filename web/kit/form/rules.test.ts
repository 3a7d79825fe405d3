import { expect, test } from 'vitest'
import { AdminDraft } from '#contract/accounts/admins.ts'
import { operators } from '#contract/accounts/operators.ts'
import { activities } from '#contract/sales/activities.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { points } from '#contract/scenic/points.ts'
import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { templates } from '#contract/videos/templates.ts'
import { rules } from './rules.ts'
import { label } from './shape.ts'

const AreaDraft = areas.add.body
const OperatorDraft = operators.add.body
const CaseDraft = cases.add.body
const DeviceDraft = devices.add.body
const PointDraft = points.add.body
const PhotoPackageDraft = photoPackages.add.body

const said = async (schema: Parameters<typeof rules>[0], field: string, value: unknown) => {
  const [validator] = rules(schema, field).filter((rule) => rule.validator)
  return validator?.validator?.(null, value).then(
    () => 'right',
    (error: Error) => error.message,
  )
}

test('a field is required if the contract requires it, and optional otherwise', () => {
  expect(rules(PointDraft, 'name')[0]).toEqual({ required: true, message: '填写点位名称' })
  expect(rules(PointDraft, 'sort').some((rule) => rule.required)).toBe(false)
})

test('an amount is labelled and limited in yuan', async () => {
  expect(label(PhotoPackageDraft, 'priceFen')).toBe('价格')
  expect(await said(PhotoPackageDraft, 'priceFen', 0)).toBe('价格不能小于 ¥0.01')
  expect(await said(PhotoPackageDraft, 'priceFen', 10_000_001)).toBe('价格不能大于 ¥100,000.00')
  expect(await said(PhotoPackageDraft, 'priceFen', 1990)).toBe('right')
})

test('an error says how to correct the value', async () => {
  expect(await said(templates.sensitive.body, 'words', ['山顶', '长'.repeat(21)])).toMatch(
    /^「长+」最多 20 个字，现为 21 个$/,
  )
  expect(await said(AdminDraft, 'phone', '186123420')).toBe('手机号应为 11 位，现为 9 位')
  expect(await said(AdminDraft, 'name', 'a b')).toBe('账号应为 3 至 32 位字母、数字、下划线、点或短横')
  expect(await said(DeviceDraft, 'gbCode', '34020000')).toBe('国标编码应为 20 位，现为 8 位')
  expect(await said(PointDraft, 'name', '   ')).toBe('点位名称不能只有空格')
  expect(await said(PointDraft, 'name', '山'.repeat(41))).toBe('点位名称最多 40 个字，现为 41 个')
  expect(await said(PointDraft, 'lng', 12.5)).toBe('经度不能小于 73')
})

test('a day and a moment that cannot be read say how they are typed', async () => {
  expect(await said(scenicDivisions.add.body, 'firstDay', '2026-02-30')).toBe('开始日期应写成 2026-12-05 的样子')
  expect(await said(scenicDivisions.add.body, 'firstDay', '2026-12-05')).toBe('right')
  const { body } = activities.add
  for (const typed of ['1205 x', '2026-12-05 18:30', '长'.repeat(50)])
    expect(await said(body, 'startsAt', typed)).toBe('开始时间应写成 2026-12-05 18:30 的样子')
  expect(await said(body, 'startsAt', '2026-12-05T18:30:00+08:00')).toBe('right')
})

test('an empty optional field is valid', async () => {
  expect(await said(AdminDraft, 'phone', undefined)).toBe('right')
  expect(await said(AdminDraft, 'phone', '')).toBe('right')
})

test('the message for an empty field says 选择 for choices and references, and 填写 otherwise', () => {
  const said = (...of: Parameters<typeof rules>) => rules(...of)[0]?.message
  expect(said(OperatorDraft, 'kind')).toBe('选择类型')
  expect(said(CaseDraft, 'areaId', { name: '景区' })).toBe('选择景区')
  expect(said(PointDraft, 'sort', { required: true })).toBe('填写次序')
  expect(said(PhotoPackageDraft, 'priceFen', { name: '价格(元)' })).toBe('填写价格')
  expect(said(AreaDraft, 'province', { verb: '选择' })).toBe('选择省份')
})
