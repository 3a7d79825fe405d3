import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Challenge, Proof } from '#contract/accounts/captcha.ts'

/** Computes the proof of work for a challenge. */
export async function proofOf(challenge: Challenge): Promise<Proof> {
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey }))!
  return { challenge, solution: { counter, derivedKey } }
}
