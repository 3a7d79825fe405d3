import { expect, it } from 'vitest'
import { conditionsOf } from './shown.ts'

it('if no picture is found, the message names the days and counts the other conditions', () => {
  expect(conditionsOf({}, 2)).toBe('共 2 个条件')
  expect(conditionsOf({ from: '2026-05-01', to: '2026-05-01' }, 2)).toMatch(/，另有 2 个条件$/)
  expect(conditionsOf({ from: '2026-05-01', to: '2026-05-01' }, 0)).not.toMatch(/条件/)
})
