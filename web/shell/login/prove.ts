import { captcha, type Proof } from '#contract/accounts/captcha.ts'
import { refusals } from '#contract/errors.ts'
import { call, type Options, Refused } from '../../kit/call/call.ts'
import { currentVariant, type Variant } from '../../kit/call/session.ts'

/** `beside`: this page's own environment has let the account in, the other one not yet. */
export type Stage = 'signing' | 'proving' | 'beside'
export type OnStage = (stage: Stage) => void

/** What a call sends and heeds beside its own. */
interface More {
  body: { variant: Variant; ticket?: string }
  options: Options
}
const unproven = refusals['captcha.wrong'].code

/**
 * Makes a call that may require a ticket (1006), and gets one if needed: in advance on a site of variant `lt`
 * or with `always`, and again if a ticket came too late. A mistyped code is 1006 too, but names its field.
 */
export async function proven<T>(
  make: (more: More) => Promise<T>,
  onStage: OnStage,
  base = location.origin,
  options: Options = {},
  always = false,
): Promise<T> {
  const variant = currentVariant()
  const earn = async () => {
    options.signal?.throwIfAborted()
    onStage('proving')
    const earned = await ticket(base, options)
    onStage('signing')
    return earned
  }
  let earned = always || variant === 'lt' ? await earn() : undefined
  for (let left = 2; ; left--) {
    try {
      return await make({
        body: { variant, ...(earned && { ticket: earned }) },
        options: { ...options, at: { request: base }, ...(left > 0 && { mends: unproven }) },
      })
    } catch (cause) {
      const asks = cause instanceof Refused && cause.code === unproven && Object.keys(cause.fields).length === 0
      if (left === 0 || !asks) throw cause
      earned = await earn()
    }
  }
}

/** Computes the proof of work that a server requires, and exchanges it for a ticket. */
async function ticket(base: string, options: Options): Promise<string> {
  const at = { request: base }
  const proof = await prove(base, options)
  return (await call(captcha.check, { body: { captcha: proof }, at, ...options })).ticket
}

/**
 * Fetches a challenge and solves it in a worker, so that the page stays responsive.
 * @throws Refused or Failed if there is no challenge, Error if it could not be solved, the signal's reason if aborted
 */
async function prove(base: string, options: Options): Promise<Proof> {
  const challenge = await call(captcha.challenge, { body: {}, at: { request: base }, ...options })
  options.signal?.throwIfAborted()
  const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await new Promise<Proof['solution']>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Proof['solution'] | null>) =>
        data ? resolve(data) : reject(new Error('unsolved'))
      worker.onerror = () => reject(new Error('not started'))
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason))
      worker.postMessage(challenge)
    })
    return { challenge, solution }
  } finally {
    worker.terminate()
  }
}
