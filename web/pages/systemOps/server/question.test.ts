import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { interrupted, workNow } from './question.ts'

// How precisely a time is shown depends on how long ago it was.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-02T15:00:00+08:00') }))
afterAll(() => vi.useRealTimers())

const server = { devices: 3, work: 5, health: 'ok', heartbeatAt: '2026-05-02T06:28:03Z' } as const

it('the confirmation of a server command names the tasks and cameras that it interrupts', () => {
  expect(interrupted(server)).toBe('它正在处理 5 个任务，会被打断。3 台摄像头指向它，这段时间不会被识别。')
  expect(interrupted({ ...server, devices: 0, work: 0 })).toBe('它现在没有任务。没有摄像头指向它。')
})
it('what a server reported before it fell silent does not count as current', () => {
  expect(workNow({ ...server, health: 'silent' })).toBeNull()
  expect(interrupted({ ...server, health: 'silent' })).toMatch(/^它从 .*14:28:03 起没有上报，不知道有没有任务。/)
  expect(interrupted({ ...server, health: 'unheard', heartbeatAt: null, work: null })).toMatch(/^它从未上报/)
})
