import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { expect, test } from 'vitest'
import type { Challenge } from '#contract/accounts/captcha.ts'
import { solve } from './solve.ts'

test('a proof of work that the page computes in plain JavaScript passes the check of the server', async () => {
  for (const counter of [0, 1, 300, 70_000]) {
    const challenge = (await createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter,
      deriveKey,
      expiresAt: new Date(Date.now() + 60_000),
      hmacSignatureSecret: 'secret',
    })) as Challenge
    const solution = await solve(challenge)
    expect(solution.counter).toBe(counter)
    expect(await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: 'secret' })).toMatchObject({
      verified: true,
    })
  }
})
