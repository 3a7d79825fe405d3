import { useRef, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { Refused } from '../../kit/call/call.ts'
import type { Stage } from './prove.ts'
import { type SignInAttempt, signIn } from './signIn.ts'
import { type Wrong, wrongOf } from './wrong.ts'

export interface SignInProps {
  /** Called when somebody tries to sign in. */
  onTrying(): void
  onSignedIn(): Promise<void>
}

/** Tries to sign in, and what became of it so far. */
export function useSignIn({ onTrying, onSignedIn }: SignInProps) {
  /** The attempt that was accepted so far, if a code of the second factor is required too. */
  const [first, setFirst] = useState<SignInAttempt>()
  const [busy, setBusy] = useState<Stage>()
  const [wrong, setWrong] = useState<Wrong>()
  const leaving = useRef<AbortController>(undefined)
  const run = async (attempt: SignInAttempt) => {
    setWrong(undefined)
    setBusy('signing')
    onTrying()
    try {
      leaving.current = new AbortController()
      await signIn(attempt, setBusy, leaving.current.signal)
      await onSignedIn()
    } catch (cause) {
      if (cause instanceof Refused && cause.code === refusals['second.needed'].code) setFirst(attempt)
      else setWrong(wrongOf(cause))
      setBusy(undefined)
    }
  }
  const back = () => {
    setFirst(undefined)
    setWrong(undefined)
  }
  return { first, busy, wrong, setWrong, run, back, skip: () => leaving.current?.abort() }
}
