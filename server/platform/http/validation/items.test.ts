import { expect, it } from 'vitest'
import { ingest } from '#contract/ingest/ingest.ts'
import { checker } from './checker.ts'

it('the error of an ingested item names the field that cannot be stored', () => {
  const check = checker(ingest.complaints.body.properties.items.items)
  const item = { complaintId: 'c-1', orderNo: 'JYO-000001', words: '照片\u0000模糊', at: '2026-05-02T14:28:03+08:00' }
  expect(check(item)).toEqual(['words', '投诉内容含有不能保存的字符'])
  expect(check({ ...item, words: '\ud800' })).toEqual(['words', '投诉内容含有不能保存的字符'])
  expect(check({ ...item, words: '照片模糊' })).toBeNull()
})
