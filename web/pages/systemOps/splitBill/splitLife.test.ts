import { expect, it } from 'vitest'
import type { SplitBill } from '#contract/sharing/splitBills.ts'
import { dayAndTime } from '#web/kit/format.ts'
import { splitLife } from './splitLife.ts'

const bill = {
  paidFen: 7960,
  amountFen: 995,
  returnedFen: 0,
  receiverName: '云湖文旅',
  state: 'frozen',
  failure: null,
  reason: '',
  outNo: null,
  paidAt: '2026-05-02T06:27:15Z',
  dueAt: '2026-05-03T06:27:15Z',
  sentAt: null,
  endedAt: null,
} as SplitBill
const sent = { outNo: 'S1', dueAt: null, sentAt: '2026-05-03T06:27:20Z' } as const
const lifeOf = (changes: Partial<SplitBill>, returns: Parameters<typeof splitLife>[1] = []) =>
  splitLife({ ...bill, ...changes }, returns).map(
    ({ title, at, reached, failed, fact }) =>
      `${failed ? '×' : reached ? '●' : '○'} ${title} ${at ? at.slice(5, 16) : '-'} ${fact}`,
  )

it('a frozen share waits for the time at which it is sent', () => {
  expect(lifeOf({})).toEqual([
    '● 支付 05-02T06:27 实付 ¥79.60',
    `● 冻结中 05-02T06:27 预计 ${dayAndTime(bill.dueAt!)} 分账`,
    '○ 分账中 - ',
    '○ 已分账 - ',
  ])
})

it('a failed share keeps the step that failed, without a time that nobody stored', () => {
  expect(lifeOf({ ...sent, state: 'failed', failure: '接收方账户已注销' }).slice(2)).toEqual([
    '● 分账中 05-03T06:27 分给 云湖文旅',
    '× 分账失败 - 接收方账户已注销',
    '○ 已分账 - ',
  ])
})

it('a share that a user released was never on its way, unless it had failed before', () => {
  const released = { state: 'unfrozen', reason: '另行结算', endedAt: '2026-05-04T01:00:00Z' } as const
  expect(lifeOf(released).slice(2)).toEqual(['● 已解冻 05-04T01:00 另行结算'])
  expect(lifeOf({ ...released, ...sent, failure: '账户已注销' }).slice(2)).toEqual([
    '● 分账中 05-03T06:27 分给 云湖文旅',
    '× 分账失败 - 账户已注销',
    '● 已解冻 05-04T01:00 另行结算',
  ])
})

it('a share that reached its receiver shows what refunds took back of it', () => {
  const there = { ...sent, state: 'finished', endedAt: '2026-05-03T06:30:00Z' } as const
  expect(lifeOf(there).slice(3)).toEqual(['● 已分账 05-03T06:30 ¥9.95 已到账'])
  const back = { amountFen: 500, state: 'processing', endedAt: null } as Parameters<typeof splitLife>[1][number]
  expect(lifeOf(there, [back]).at(-1)).toBe('○ 回退 - ¥5.00 收回中')
  expect(
    lifeOf({ ...there, returnedFen: 500 }, [{ ...back, state: 'succeeded', endedAt: '2026-05-05T02:00:00Z' }]).at(-1),
  ).toBe('● 回退 05-05T02:00 已收回 ¥5.00')
  expect(lifeOf({ ...there, state: 'returned', returnedFen: 995 }).at(-1)).toBe('● 已回退 - 已收回 ¥9.95')
})
