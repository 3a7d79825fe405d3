import { httpTexts, okCode, refusals, signOutCodes, toastCodes, unprovedText } from '#contract/errors.ts'
import type { Body, Operation, Params, Query, Reply } from '#contract/kit.ts'
import { toast, toastAfterLoad } from '../look/toast.ts'
import { clearSession, currentToken, requestBase } from './session.ts'
import { askProof, tokenChangeInProgress } from './stepUp.ts'

/**
 * The server responded with a code other than 200. A toast was shown unless the
 * options prevent it; the caller keeps the form open or draws the error state.
 */
export class Refused extends Error {
  readonly code: number
  /** Field → what is wrong with it, for code 2000. */
  readonly fields: Readonly<Record<string, string>>
  readonly data: unknown
  readonly requestId: string
  constructor(code: number, text: string, data: unknown, requestId: string) {
    super(text)
    this.code = code
    this.data = data
    this.requestId = requestId
    this.fields = (data as { fields?: Record<string, string> } | null)?.fields ?? {}
  }
}

/** No envelope was received: an HTTP error, or no response at all (`status` 0). */
export class Failed extends Error {
  readonly status: number
  readonly requestId: string
  constructor(status: number, text: string, requestId = '') {
    super(text)
    this.status = status
    this.requestId = requestId
  }
}

type Piece<O, K extends string, V> = O extends { readonly [P in K]: unknown }
  ? { [P in K]: V }
  : { [P in K]?: undefined }
/** What a call of `O` needs: each of params, query and body exactly where the contract has it; `file` where the body is a file. */
export type Input<O extends Operation> = Piece<O, 'params', Params<O>> &
  Piece<O, 'query', Query<O>> &
  Piece<O, 'body', Body<O>> &
  (O extends { readonly raw: 'upload' } ? { file: Blob } : { file?: undefined })
export interface Options {
  signal?: AbortSignal
  /** Another base address and token than the current ones (signing in to the second environment). */
  at?: { request: string; token?: string }
  /** Neither shows toasts nor signs out: for a secondary call whose failure the user need not act on. */
  quiet?: true
  /** A code that the caller handles itself: thrown, but without a toast. */
  mends?: number
  /** The caller shows refusals itself; a session that is over still ends. */
  said?: true
  /** Arrives also if the page is closed meanwhile. */
  outlives?: true
  /** Called with the part of the body that was sent, 0 to 1. */
  sent?: ((share: number) => void) | undefined
}
export type CallArgs<O extends Operation> = O extends
  | { readonly params: unknown }
  | { readonly query: unknown }
  | { readonly body: unknown }
  | { readonly raw: 'upload' }
  ? [input: Input<O> & Options]
  : [input?: Options]

/**
 * Makes one call of the contract and returns the `data` of its envelope.
 * Throws `Refused` for every code but 200, `Failed` without an envelope, and the signal's reason if aborted.
 * Shows the toasts and signs out as in section 8 of the specification. If the server requires
 * a new proof of identity (1008), the user is asked for it and the call is repeated.
 */
export async function call<O extends Operation>(operation: O, ...[optionalInput]: CallArgs<O>): Promise<Reply<O>> {
  const input = (optionalInput ?? {}) as Loose & Options
  const base = input.at?.request ?? requestBase()
  const token = input.at ? input.at.token : currentToken()
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', token)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  const loud = !input.quiet
  const response = await reach(
    base + addressOf(operation, input),
    loud,
    {
      method: operation.method,
      headers,
      body: input.body === undefined ? input.file : JSON.stringify(input.body),
      signal: AbortSignal.any([AbortSignal.timeout(limitMs), ...(input.signal ? [input.signal] : [])]),
      cache: 'no-store',
      keepalive: input.outlives ?? false,
    },
    input.sent,
  )
  const requestId = response.headers.get('x-request-id') ?? ''
  const again = () => call(operation, ...([optionalInput] as unknown as CallArgs<O>))
  // Somebody has proved to be the owner meanwhile, which changes the token: nothing is over.
  const overtaken = async () => {
    if (input.at || input.said) return false
    await tokenChangeInProgress()
    return token !== currentToken() && currentToken() !== null
  }
  if (response.status === 401 && (await overtaken())) return again()
  if (!response.ok) throw fail(response.status, requestId, loud)
  const envelope = (await response.json().catch(() => null)) as Envelope | null
  // Given up while the body was on its way: nothing failed.
  input.signal?.throwIfAborted()
  if (typeof envelope?.code !== 'number') throw fail(response.status, requestId, loud)
  if (signOutCodes.has(envelope.code) && (await overtaken())) return again()
  const silent = envelope.code === input.mends || (input.said && !signOutCodes.has(envelope.code))
  if (envelope.code === refusals['stepUp.needed'].code && loud && !input.at) {
    if (await askProof()) return again()
    if (!silent) toast.info(unprovedText)
    throw new Refused(envelope.code, unprovedText, envelope.data, requestId)
  }
  if (envelope.code !== okCode) throw refuse(envelope, requestId, loud && !silent)
  return envelope.data as Reply<O>
}

/** Clears the session and leaves for /login by a full load, so that nothing of the account stays in memory. */
export function signOut(text?: string) {
  clearSession()
  if (text) toastAfterLoad(text)
  location.replace('/login')
}

/** Whether a failed call means that the session is over. */
export const endsSession = (cause: Error) =>
  cause instanceof Refused ? signOutCodes.has(cause.code) : cause instanceof Failed && cause.status === 401

/** The path of an operation with its params filled in, and its query. */
export function addressOf(operation: Operation, { params, query }: Pick<Loose, 'params' | 'query'>) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return pairs.length ? `${path}?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : path
}

/** Specification, section 9. */
const limitMs = 120_000
type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; file?: Blob }
type Init = RequestInit & { headers: Headers; signal: AbortSignal }
type Envelope = { code: number; msg?: string; data?: unknown }

async function reach(address: string, loud: boolean, init: Init, sent: Options['sent']) {
  try {
    if (!sent) return await fetch(address, init)
    const { fetchWithProgress: fetchTelling } = await import('./fetchWithProgress.ts')
    return await fetchTelling(address, init, sent)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    if (loud) toast.error(httpTexts.none)
    throw new Failed(0, httpTexts.none)
  }
}

function refuse({ code, msg = '', data }: Envelope, requestId: string, loud: boolean) {
  if (loud && signOutCodes.has(code)) signOut(msg)
  else if (loud && toastCodes.has(code)) toast.error(msg)
  return new Refused(code, msg, data, requestId)
}

function fail(status: number, requestId: string, loud: boolean) {
  const text = status === 401 ? httpTexts[401] : status === 403 ? httpTexts[403] : httpTexts.other
  if (loud && status === 401) signOut(text)
  else if (loud) toast.error(text)
  return new Failed(status, text, requestId)
}
