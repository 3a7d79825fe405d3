import { useSyncExternalStore } from 'react'

/** Somebody waits for a proof that it is still the account's owner. */
interface ProofRequest {
  answer(proved: boolean): void
}

/**
 * Asks for the password or a code of the second factor, in one place for all calls that
 * require it; true if it was right. Calls that require it at the same time share one question.
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

/** While the token is being replaced, a refusal of the old one does not mean that the session is over. */
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
