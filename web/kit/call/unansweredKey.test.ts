import { beforeEach, expect, it, vi } from 'vitest'
import { forgetRequestKey, requestKey, unansweredKey } from './unansweredKey.ts'

beforeEach(() => {
  const items = new Map([
    ['token', 'made'],
    ['role', '1'],
    ['adminId', '3'],
    ['request', 'https://a.example'],
  ])
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

it('request keys have the format of the wire and differ', () => {
  const keys = new Set(Array.from({ length: 100 }, requestKey))
  expect(keys.size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})

it('a refund keeps its request key until its outcome is known, whatever other orders, accounts or environments do', () => {
  const key = unansweredKey('mandatory', 7)
  expect(unansweredKey('mandatory', 8)).not.toBe(key)
  expect(unansweredKey('request', 7)).not.toBe(key)
  sessionStorage.setItem('adminId', '4')
  forgetRequestKey('mandatory', 7)
  sessionStorage.setItem('adminId', '3')
  sessionStorage.setItem('request', 'https://b.example')
  forgetRequestKey('mandatory', 7)
  sessionStorage.setItem('request', 'https://a.example')
  forgetRequestKey('mandatory', 8)
  expect(unansweredKey('mandatory', 7)).toBe(key)
  forgetRequestKey('mandatory', 7)
  expect(unansweredKey('mandatory', 7)).not.toBe(key)
})
