import { useState } from 'react'
import { type ProviderKind, type ProviderTest, providers } from '#contract/monitoring/providers.ts'
import { read } from '#web/kit/read/query.ts'

/** What became of a test: it runs, it ended, or it could not be made. */
export type Tried = 'running' | ProviderTest | Error

/** Tests of providers, each on its own; `done` follows each that has ended. */
export function useTests(done: () => void) {
  const [tried, setTried] = useState<ReadonlyMap<ProviderKind, Tried>>(new Map())
  const note = (kind: ProviderKind, to: Tried) => setTried((now) => new Map(now).set(kind, to))
  const run = async (kind: ProviderKind) => {
    if (tried.get(kind) === 'running') return
    note(kind, 'running')
    try {
      note(kind, await read(providers.test, { body: { kind } }))
    } catch (error) {
      note(kind, error as Error)
    }
    done()
  }
  return { tried, run }
}
