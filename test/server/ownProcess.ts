import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a program of ours finds around it when a test starts it: none of the run's own settings. Code is compiled once for all of them. */
export const bareEnv = (settings: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: join(tmpdir(), 'jy-compiled'),
  ...settings,
})
