import { createHash } from 'node:crypto'
import { admins } from '#contract/account/admins.ts'
import { captcha, type Proof } from '#contract/account/captcha.ts'
import { refusals } from '#contract/errors.ts'
import type { Body, Operation, Params, Reply } from '#contract/kit.ts'
import { proofOf } from './proof.ts'
import { ask, type Patience, Refused } from './transport.ts'

/** The ordinary interface of the back-office, as a signed-in account calls it. */
export interface BackOffice {
  /** @throws Refused, Unreachable */
  call<O extends Operation>(operation: O, input?: { params?: Params<O>; body?: Body<O> }): Promise<Reply<O>>
}

/** @throws Refused where name or password are wrong, Unreachable */
export async function signIn(base: string, name: string, password: string, patience: Patience = {}): Promise<BackOffice> {
  const login = (captcha?: Proof) => send(base, admins.login, { body: { name, pwd: passwordHash(password), captcha } }, '', patience)
  const { token } = await login().catch(async (error: unknown) => {
    if (!(error instanceof Refused && error.code === refusals['captcha.wrong'].code)) throw error
    return login(await proofOf(await send(base, captcha.challenge, { body: {} }, '', patience)))
  })
  return { call: (operation, input = {}) => send(base, operation, input, token, patience) }
}

/** What a client sends instead of the password. */
export const passwordHash = (password: string) => createHash('sha256').update(password).digest('hex')

function send<O extends Operation>(base: string, operation: O, { params, body }: { params?: Params<O>; body?: Body<O> }, token: string, patience: Patience): Promise<Reply<O>> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((params as unknown as Record<string, unknown>)[name])))
  const headers = { ...(token && { authorization: token }), ...(body !== undefined && { 'content-type': 'application/json' }) }
  return ask(new URL(path, base).href, () => ({ method: operation.method, headers, ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }) }), patience)
}
