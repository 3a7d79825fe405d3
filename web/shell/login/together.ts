import type { Session } from '#contract/accounts/login.ts'
import type { Options } from '../../kit/call/call.ts'
import type { Environment } from '../../kit/call/session.ts'
import { otherHost } from './environments.ts'
import type { OnStage, Stage } from './prove.ts'

/** The environment that this page is not, let in beside its own. */
export interface Beside {
  environment: Environment
  base: string
  session: Session
}

interface Both {
  first(): Promise<Session>
  second(base: string, options: Options, onStage: OnStage): Promise<Session>
  onStage?: OnStage
  /** The user does not want to wait for the second any longer: it continues in the background. */
  skip?: AbortSignal
}

interface Outcome {
  session: Session
  beside?: Beside
  /** Why the second has not let the account in. */
  missed?: unknown
  /** The second is still at it. */
  later?: Promise<Beside>
}

/**
 * Both at once; the second ends with the first where that one is refused. After the first has let the account in, the second is
 * waited for while it is at work, and given up where it does not answer.
 */
export async function together({ first, second, onStage = () => {}, skip }: Both): Promise<Outcome> {
  const other = otherHost()
  if (!other) return { session: await first() }
  const aside = new AbortController()
  const patience = patienceWith(aside)
  let isIn = false
  const waiting = second(other.base, { quiet: true, signal: aside.signal }, (stage) => {
    patience.enterStage(stage)
    if (!isIn) onStage(stage)
  }).then((session): Beside => ({ ...other, session }))
  const outcome = waiting.then(
    (beside) => ({ beside }),
    (missed: unknown) => ({ missed }),
  )
  try {
    const session = await first()
    isIn = true
    patience.begin()
    onStage('beside')
    const skipped = new Promise<{ later: Promise<Beside> }>((resolve) =>
      skip?.addEventListener('abort', () => resolve({ later: waiting })),
    )
    void outcome.then(patience.end)
    return { session, ...(await Promise.race([outcome, skipped])) }
  } catch (cause) {
    aside.abort()
    throw cause
  }
}

/**
 * Aborts the second environment if it is silent for too long, counted from `begin`
 * and from each of its stages; this browser's own work has a longer limit.
 */
function patienceWith(aside: AbortController) {
  let stage: Stage = 'signing'
  let timer: ReturnType<typeof setTimeout> | undefined
  const count = () => {
    clearTimeout(timer)
    timer = setTimeout(() => aside.abort(), stage === 'proving' ? workMs : silenceMs)
  }
  return {
    enterStage(next: Stage) {
      stage = next
      if (timer !== undefined) count()
    },
    begin: count,
    end: () => clearTimeout(timer),
  }
}

/** How long the second environment may be silent after the first sign-in, in milliseconds. */
const silenceMs = 10_000
/** How long this browser may compute the proof of work that the second one requires, in milliseconds. */
const workMs = 120_000
