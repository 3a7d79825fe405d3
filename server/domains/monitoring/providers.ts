import { providers } from '#contract/monitoring/providers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { transactAs } from '../../platform/http/transactAs.ts'
import { providerRows } from './providers/rows.ts'
import { tryProvider } from './providers/tests.ts'

export const providerHandlers: Handlers<typeof providers> = {
  list: async ({ services }) => {
    await services.providerCalls.store()
    return { rows: await providerRows(services), asOf: new Date().toISOString() }
  },
  test: async ({ services, actor, body: { kind }, audit }) => {
    // The call goes out after it, so that no transaction waits for the outside.
    await transactAs(services, actor, providers.test, async () => {})
    const outcome = await tryProvider(services, kind)
    audit.after = { ...outcome }
    return outcome
  },
}
