import { expect, it } from 'vitest'
import { chipsOf, conditionsOf } from './refundConditions.ts'

const names = { areas: new Map([[4, '云湖']]), case: '索道', package: '单张电子照' }
const chipTexts = (filter: Parameters<typeof chipsOf>[0], known: Parameters<typeof chipsOf>[1] = names) =>
  chipsOf(filter, known).map(({ label, text }) => `${label} ${text}`)

it('each condition on refunds is shown by name, or by number if the name is not known', () => {
  expect(chipTexts({ areaIds: [4], caseId: 7, packageId: 3, kind: 'video' })).toEqual([
    '景区 云湖',
    '项目 索道',
    '套餐 单张电子照',
    '商品 视频',
  ])
  expect(chipTexts({ caseId: 7, deviceId: 8 }, { ...names, case: undefined })).toEqual(['项目 编号 7', '摄像头 编号 8'])
})

it('a condition with the value false is shown as well', () => {
  expect(chipTexts({ cash: false })).toHaveLength(1)
  expect(chipTexts({ cash: undefined })).toEqual([])
})

it('the start and the end of the arrival time are removed as one condition', () => {
  expect(chipsOf({ succeededFrom: '2026-05-01' }, names)).toMatchObject([{ keys: ['succeededFrom', 'succeededTo'] }])
})

it('an empty list names the search and the days together with the other conditions', () => {
  const filter = { q: '3311', from: '2026-05-01', to: '2026-05-02', caseId: 7 }
  expect(conditionsOf(filter, chipsOf(filter, names))).toMatch(/^关键字 3311，.+，项目 索道$/)
  expect(conditionsOf({}, [])).toBe('')
})
