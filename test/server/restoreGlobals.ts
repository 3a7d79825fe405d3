import { afterAll, vi } from 'vitest'

// Files share a process: what one has put in the place of the clock, a global or a setting, the next must not find.
const settings = { ...process.env }

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name]
  Object.assign(process.env, settings)
})
