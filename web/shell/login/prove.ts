import { captcha, type Proof } from '#contract/account/captcha.ts'
import { call, type Options } from '../../kit/call.ts'

/**
 * Fetches a challenge and has it solved beside the page, which stays responsive.
 * @throws Refused or Failed where there is no challenge, Error where the work could not be done, the signal's reason when aborted
 */
export async function prove(base: string, options: Options): Promise<Proof> {
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
