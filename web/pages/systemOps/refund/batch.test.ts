import { expect, it } from 'vitest'
import { notesOf, wayOf } from './batch.ts'

it('a batch promises the payment provider only what was not paid in cash', () => {
  expect(wayOf([{ cash: false }])).toBe('同意后立即交支付平台退回，不能撤回')
  expect(wayOf([{ cash: true }, { cash: false }, { cash: true }])).toBe(
    '同意后立即交支付平台退回，不能撤回；其中现金 2 笔，现金要由人退给游客，再登记',
  )
  expect(wayOf([{ cash: true }])).toBe('现金要由人退给游客，再登记')
})

it('what held a batch back is said once for each reason, with the numbers of its refunds', () => {
  const failed = (text: string, ...refundNos: string[]) => refundNos.map((refundNo) => ({ refundNo, text }))
  expect(notesOf([...failed('已处理', 'R1', 'R2'), ...failed('网络错误', 'R3')])).toBe('已处理：R1、R2；网络错误：R3')
  expect(notesOf(failed('已处理', 'R1', 'R2', 'R3', 'R4', 'R5', 'R6'))).toBe('已处理：R1、R2、R3、R4、R5 等 6 笔')
})
