import { useSyncExternalStore } from 'react'

/** Somebody waits for a proof that it is still the account's owner. */
interface ProofRequest {
  answer(proved: boolean): void
}

/**
 * Asks for the password or a code of the second factor once more, in one place for all calls that want it; true when it was right.
 * Calls that want it at the same moment share the question.
 */
export function askProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    put({
      answer: (proved) => {
        asking = undefined
        put(undefined)
        resolve(proved)
      },
    })
  })
  return asking
}
export const useProofRequest = () => useSyncExternalStore(watch, () => proofRequest)

/** While the token is changed for another one: what was called under the old one is no sign that the session is over. */
export async function withTokenChange<T>(work: () => Promise<T>): Promise<T> {
  const done = work()
  underWay = done.catch(() => {})
  try {
    return await done
  } finally {
    underWay = undefined
  }
}
export const tokenChangeInProgress = () => underWay

let asking: Promise<boolean> | undefined
let underWay: Promise<unknown> | undefined
let proofRequest: ProofRequest | undefined
const watchers = new Set<() => void>()
function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
function put(next: typeof proofRequest) {
  proofRequest = next
  for (const watcher of watchers) watcher()
}
