import { expect, it } from 'vitest'
import { notesOf, wayOf } from './batch.ts'

it('the confirmation of several refunds mentions the payment provider only for those not paid in cash', () => {
  expect(wayOf([{ cash: false }])).toBe('同意后立即交支付平台退回，不能撤回')
  expect(wayOf([{ cash: true }, { cash: false }, { cash: true }])).toBe(
    '同意后立即交支付平台退回，不能撤回；其中现金 2 笔，现金要由人退给游客，再登记',
  )
  expect(wayOf([{ cash: true }])).toBe('现金要由人退给游客，再登记')
})

it('each reason why refunds were not approved is listed once, with their numbers', () => {
  const failed = (text: string, ...refundNos: string[]) => refundNos.map((refundNo) => ({ refundNo, text }))
  expect(notesOf([...failed('已处理', 'R1', 'R2'), ...failed('网络错误', 'R3')])).toBe('已处理：R1、R2；网络错误：R3')
  expect(notesOf(failed('已处理', 'R1', 'R2', 'R3', 'R4', 'R5', 'R6'))).toBe('已处理：R1、R2、R3、R4、R5 等 6 笔')
})
