import { expect, it } from 'vitest'
import type { PrintJob } from '#contract/printing/printJobs.ts'
import { jobLife } from './jobLife.ts'

const job = {
  state: 'done',
  printed: 2,
  reason: '',
  byName: '小周',
  printerName: '东门出片台',
  cancelling: false,
  createdAt: '2026-05-02T06:00:00Z',
  sentAt: '2026-05-02T06:00:04Z',
  doneAt: '2026-05-02T06:01:00Z',
} as PrintJob
const said = (changes: Partial<PrintJob>) =>
  jobLife({ ...job, ...changes }).map(({ title, reached, failed, fact }) =>
    `${failed ? '×' : reached ? '●' : '○'} ${title} ${fact}`.trim(),
  )

it('a print job was submitted, sent and printed, or says why it was not', () => {
  expect(said({})).toEqual(['● 提交 小周', '● 发出 东门出片台', '● 已打印 出纸 2 张'])
  expect(said({ state: 'failed', reason: '卡纸' }).at(-1)).toBe('× 没有打印 卡纸')
  expect(said({ state: 'cancelled', sentAt: null, reason: '小周 取消' }).slice(1)).toEqual([
    '○ 发出 没有发出',
    '● 已取消 小周 取消',
  ])
  expect(said({ state: 'printing', doneAt: null, cancelling: true }).at(-1)).toBe('○ 已打印 正在取消')
})

it('a step of a print job whose time is hidden from the account is left out', () => {
  const { sentAt: _, ...rest } = job
  expect(jobLife(rest as PrintJob).map(({ title }) => title)).toEqual(['提交', '已打印'])
})
