import { createHash } from 'node:crypto'
import { ask, type Patience, Refused } from '#client/transport.ts'
import { admins } from '#contract/accounts/admins.ts'
import { captcha } from '#contract/accounts/captcha.ts'
import { refusals, signOutCodes } from '#contract/errors.ts'
import type { Body, Operation, Params, Query, Reply } from '#contract/kit.ts'
import { proofOf } from './proof.ts'

/** The ordinary interface of the back-office, as a signed-in account calls it. */
export interface BackOffice {
  /** @throws Refused, Unreachable */
  call<O extends Operation>(operation: O, input?: Input<O>): Promise<Reply<O>>
}

interface Input<O extends Operation> {
  readonly params?: Params<O>
  readonly query?: Query<O>
  readonly body?: Body<O>
  /** The whole body, for an operation that takes a file. */
  readonly file?: { readonly bytes: Uint8Array; readonly type: string }
}

/** @throws Refused where name or password are wrong, Unreachable */
export async function signIn(
  base: string,
  name: string,
  password: string,
  patience: Patience = {},
): Promise<BackOffice> {
  const login = (ticket?: string) =>
    send(base, admins.login, { body: { name, pwd: passwordHash(password), ticket } }, '', patience)
  const { token } = await login().catch(async (error: unknown) => {
    if (!(error instanceof Refused && error.code === refusals['captcha.wrong'].code)) throw error
    const proof = await proofOf(await send(base, captcha.challenge, { body: {} }, '', patience))
    return login((await send(base, captcha.check, { body: { captcha: proof } }, '', patience)).ticket)
  })
  return { call: (operation, input = {}) => send(base, operation, input, token, patience) }
}

/** An account that signs in when it is first needed, and again if its session has ended or the server requires its password again. */
export function stayingSignedIn(base: string, name: string, password: string, patience: Patience = {}): BackOffice {
  let session: Promise<BackOffice> | undefined
  const signedIn = () => {
    session ??= signIn(base, name, password, patience)
    session.catch(() => {
      session = undefined
    })
    return session
  }
  return {
    async call(operation, input) {
      try {
        return await (await signedIn()).call(operation, input)
      } catch (error) {
        if (
          !(
            error instanceof Refused &&
            (signOutCodes.has(error.code) || error.code === 401 || error.code === refusals['stepUp.needed'].code)
          )
        )
          throw error
        session = undefined
        return (await signedIn()).call(operation, input)
      }
    },
  }
}

/** What a client sends instead of the password. */
export const passwordHash = (password: string) => createHash('sha256').update(password).digest('hex')

function send<O extends Operation>(
  base: string,
  operation: O,
  { params, query, body, file }: Input<O>,
  token: string,
  patience: Patience,
): Promise<Reply<O>> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as unknown as Record<string, unknown>)[name])),
  )
  const content =
    file ?? (body === undefined ? null : { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' })
  const headers = { ...(token && { authorization: token }), ...(content && { 'content-type': content.type }) }
  const address = new URL(path, base)
  for (const [key, value] of Object.entries(query ?? {})) address.searchParams.set(key, String(value))
  return ask(
    address.href,
    () => ({ method: operation.method, headers, ...(content && { body: content.bytes }) }),
    patience,
  )
}
