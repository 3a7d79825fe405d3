import { useSyncExternalStore } from 'react'

export interface Question {
  /** The question itself: 删除 5 张照片？ */
  readonly title: string
  /** Says what follows: 其中 2 张已售，游客将无法再下载。不可恢复。 */
  readonly text?: string
  /** The button: 删除 5 张. */
  readonly action: string
  readonly danger?: boolean
  /** There is nothing to decide, only to read: no way back beside the button. */
  readonly only?: true
}

/** A question that waits for its answer. */
export interface PendingQuestion {
  readonly id: number
  readonly question: Question
  answer(yes: boolean): void
}

/** Asks before an action that cannot be undone; true if the user confirms. */
export function confirm(question: Question): Promise<boolean> {
  pending?.answer(false)
  return new Promise((resolve) => {
    const id = ++last
    put({
      id,
      question,
      answer: (yes) => {
        if (pending?.id === id) put(undefined)
        resolve(yes)
      },
    })
  })
}

/** Withdraws the open question, if any, because there is nothing to decide any more. */
export const withdraw = () => pending?.answer(false)

export const useQuestion = () => useSyncExternalStore(subscribe, () => pending)

let pending: PendingQuestion | undefined
let last = 0
const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function put(next: typeof pending) {
  pending = next
  for (const listener of listeners) listener()
}
