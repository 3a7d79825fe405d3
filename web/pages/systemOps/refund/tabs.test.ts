import { expect, it } from 'vitest'
import { paramsForTab } from './tabs.ts'

const address = new URLSearchParams(
  'tab=done&q=R2026&reason=blurred&origin=mandatory&cash=false&state=open&open=7&page=3&sort=amountFen',
)

it('another tab of refunds keeps reason, origin and cash, and closes the open refund', () => {
  expect(paramsForTab(address, 'all').toString()).toBe('tab=all&q=R2026&reason=blurred&origin=mandatory&cash=false')
  expect(paramsForTab(address, 'requested').toString()).toBe(
    'tab=requested&q=R2026&reason=blurred&origin=mandatory&cash=false',
  )
})

it('the tab 待处理 drops the reason and the days, and has no tab parameter in its address', () => {
  expect(paramsForTab(new URLSearchParams('tab=all&q=R1&reason=blurred&from=2026-05-01'), 'waiting').toString()).toBe(
    'q=R1',
  )
})

it('the tab of complaints drops reason and origin', () => {
  expect(paramsForTab(address, 'complaint').toString()).toBe('tab=complaint&q=R2026')
})
