import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/accounts/login.ts'
import type { Options } from '../../kit/call/call.ts'
import type { OnStage } from './prove.ts'
import { together } from './together.ts'

vi.mock('./environments.ts', () => ({ otherHost: () => ({ environment: 'B', base: 'http://b' }) }))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const session = (token: string) => ({ token }) as Session
/** A second environment that responds on request and can be aborted. */
function aSecond() {
  const { promise, resolve, reject } = Promise.withResolvers<Session>()
  const captured: { stage?: OnStage } = {}
  const second = (_base: string, { signal }: Options, onStage: OnStage) => {
    captured.stage = onStage
    signal?.addEventListener('abort', () => reject(signal.reason))
    return promise
  }
  return {
    second,
    answer: () => resolve(session('b')),
    stage: (stage: 'signing' | 'proving') => captured.stage?.(stage),
  }
}
const first = async () => session('a')

test('a silent second environment is given up ten seconds after the first sign-in, which still succeeds', async () => {
  const { second } = aSecond()
  const entered = together({ first, second })
  await vi.advanceTimersByTimeAsync(9_900)
  let over = false
  void entered.then(() => (over = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(over).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(await entered).toMatchObject({ session: { token: 'a' }, missed: { name: 'AbortError' } })
})

test('a second environment is waited for during its proof of work, and its time limit starts again afterwards', async () => {
  const { second, answer, stage } = aSecond()
  const shown: string[] = []
  const entered = together({ first, second, onStage: (one) => shown.push(one) })
  stage('proving')
  await vi.advanceTimersByTimeAsync(60_000)
  stage('signing')
  await vi.advanceTimersByTimeAsync(9_000)
  answer()
  expect(await entered).toMatchObject({ beside: { environment: 'B', base: 'http://b', session: { token: 'b' } } })
  // Only what the second waits for is shown once the first is in.
  expect(shown).toEqual(['proving', 'beside'])
})

test('a user who does not want to wait enters the first environment, and the second continues in the background', async () => {
  const { second, answer, stage } = aSecond()
  const skip = new AbortController()
  const entered = together({ first, second, skip: skip.signal })
  stage('proving')
  await vi.advanceTimersByTimeAsync(1_000)
  skip.abort()
  const { session: own, beside, later } = await entered
  expect([own.token, beside]).toEqual(['a', undefined])
  answer()
  expect(await later).toMatchObject({ environment: 'B', session: { token: 'b' } })
})

test('a refusal by the first environment aborts the second', async () => {
  let passedSignal: AbortSignal | undefined
  const second = (_base: string, { signal }: Options) => {
    passedSignal = signal
    return new Promise<Session>(() => {})
  }
  const refused = new Error('refused')
  await expect(together({ first: () => Promise.reject(refused), second })).rejects.toBe(refused)
  expect(passedSignal?.aborted).toBe(true)
})
