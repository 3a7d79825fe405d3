import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The environment of our programs when a test starts them: no settings of the test run. They share one compile cache. */
export const bareEnv = (settings: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: join(tmpdir(), 'jy-compiled'),
  ...settings,
})
