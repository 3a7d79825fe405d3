import { afterAll, expect, vi } from 'vitest'
import { watchRawRows } from '../database/rawRows.ts'

// Files share a process: what one has put in the place of the clock, a global or a setting, the next must not find.
const settings = { ...process.env }
/** What rows of raw statements were, against what their sources declare. */
const wrong = new Set<string>()
const unwatch = watchRawRows((one) => wrong.add(one))

afterAll(() => {
  unwatch()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name]
  Object.assign(process.env, settings)
  expect([...wrong], 'rows of raw statements that their types do not describe').toEqual([])
})
