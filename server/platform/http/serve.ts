import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { httpTexts, okCode } from '#contract/errors.ts'
import { type NamedOperation, operations } from '#contract/index.ts'
import type { Body, Operation, Params, Query, Reply } from '#contract/kit.ts'
import { environmentOf } from '#contract/system/environment.ts'
import type { Actor } from '../access/actor.ts'
import { maskingOf } from '../access/masking.ts'
import { type AuditNote, closeWithAudit, writeAudit } from '../audit/audit.ts'
import { retry } from '../db/connection/away.ts'
import type { Db } from '../db/open.ts'
import { dbRefusal } from '../db/refusals/dbRefusal.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { refusedTo, transactAs } from './transactAs.ts'

/** What a handler gets. `db` is a transaction wherever the operation writes. */
export interface Call<O extends Operation> {
  readonly db: Db
  readonly actor: O['pages'] extends 'public' ? Actor | null : Actor
  readonly params: Params<O>
  readonly query: Query<O>
  readonly body: Body<O>
  readonly ip: string
  readonly agent: string
  /** Under which addresses the request says it came: the host that was called, before and behind a proxy, and the origin of a browser's page. */
  readonly origins: readonly string[]
  readonly requestId: string
  /** Filled by the handler: what the audit row says beside the request. */
  readonly audit: AuditNote
  /** Fields of the resource that are hidden from the caller's role: search and files must leave them out; rows lose them automatically. */
  readonly hiddenFields: ReadonlySet<string>
  readonly services: Services
}

export type Handler<O extends Operation> = (call: Call<O>) => Promise<Reply<O>>
/** A call whose operation is not known to the compiler; its contents were validated against the contract. */
export type AnyCall = Omit<Call<Operation>, 'params' | 'query' | 'body'> & {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}
/** What answers it, held against its contract where the handlers are listed. */
export type AnyHandler = (call: AnyCall) => Promise<unknown>
/** Operations of a resource that answer with an envelope and are not posted in by devices. */
export type ServedKeys<G> = {
  [K in keyof G]: G[K] extends { raw: string } | { pages: 'ingest' } ? never : K
}[keyof G]
/** One handler for each operation of a resource that is not mounted by hand. */
export type Handlers<G> = {
  [K in ServedKeys<G>]: G[K] extends Operation ? Handler<G[K]> : never
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    operationId: string
  }
}

/** Handlers by domain and resource, in the shape of the contract. */
export type Resources = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>

/** The handler of an operation by its id. */
export const handlerIn = (resources: Resources, id: string) => {
  const [domain, resource, key] = id.split('.') as [string, string, string]
  return resources[domain]?.[resource]?.[key] as AnyHandler | undefined
}

/**
 * Mounts every operation that has a handler: access, validation, transaction, envelope and audit are done here, once for all.
 * @param exported answers the exports that are made from lists
 */
export function serve(
  app: FastifyInstance,
  services: Services,
  resources: Resources,
  exported: (list: NamedOperation, handler: AnyHandler) => AnyHandler,
) {
  const handlerOf = (id: string) => handlerIn(resources, id)
  for (const { id, operation, list } of operations()) {
    const handler = handlerOf(list?.id ?? id)
    if (!handler) continue
    mount(app, services, id, operation, list ? exported(list, handler) : handler, list)
  }
}

const none: ReadonlySet<string> = new Set()
const isWrite = ({ method, reads }: Operation) => method !== 'GET' && !reads

function mount(
  app: FastifyInstance,
  services: Services,
  id: string,
  operation: Operation,
  handler: AnyHandler,
  list?: NamedOperation,
) {
  // Fields hidden in a list are hidden in its export too.
  const masking = list ? maskingOf(list.id, list.operation) : maskingOf(id, operation)
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: routeSchema(id, masking && !list ? { ...operation, reply: masking.reply } : operation),
    onRequest: guard(services, id, operation),
    handler: async (request, reply) => {
      const note: AuditNote = {}
      try {
        const hiddenFields = masking && (await hiddenFieldsFor(services, request.actor))
        const hidden = hiddenFields && masking.hidden(hiddenFields)
        if (hidden) masking.check(request.body, hidden)
        const data = await run(services, id, operation, handler, request, note, hidden ?? none)
        if (operation.changesRights) {
          services.actors.forget()
          services.hiddenFieldRules.forget()
        }
        return { code: okCode, msg: 'ok', data: hidden ? masking.cut(data, hiddenFields) : data }
      } catch (error) {
        const refusal = error instanceof Refusal ? error : dbRefusal(error)
        if (!refusal) throw error
        if (isWrite(operation)) await writeAudit(services.database.db, entry(services, id, request, note, refusal.code))
        return sendRefusal(reply, refusal)
      }
    },
  })
}

const hiddenFieldsFor = ({ hiddenFieldRules }: Services, actor: Actor | null) =>
  actor && retry(() => hiddenFieldRules.of(actor))

function run(
  services: Services,
  id: string,
  operation: Operation,
  handler: AnyHandler,
  request: FastifyRequest,
  audit: AuditNote,
  hiddenFields: ReadonlySet<string>,
) {
  const { db } = services.database
  const call = (on: Db, actor = request.actor): AnyCall => ({
    db: on,
    actor: actor as Actor,
    params: request.params,
    query: request.query,
    body: request.body,
    ip: request.ip,
    agent: request.headers['user-agent'] ?? '',
    origins: [...hostsOf(request), request.headers.origin ?? ''],
    requestId: request.id,
    audit,
    hiddenFields,
    services,
  })
  if (!isWrite(operation)) return retry(() => handler(call(db)))
  if (operation.ownTransactions) {
    return handler(call(db)).then(async (data) => {
      await writeAudit(db, entry(services, id, request, audit, okCode))
      return data
    })
  }
  // The audit row is committed with the write or not at all.
  return transactAs(services, request.actor, operation, async (trx, actor) => {
    const data = await handler(call(trx, actor))
    closeWithAudit(trx, entry(services, id, request, audit, okCode))
    return data
  })
}

const entry = ({ env }: Services, operation: string, request: FastifyRequest, note: AuditNote, code: number) => ({
  actor: request.actor,
  operation,
  ip: request.ip,
  agent: request.headers['user-agent'] ?? '',
  requestId: request.id,
  environment: environmentCalled(env, request),
  code,
  note,
  params: request.params,
  body: request.body,
})

/** Which environment a request came to, for the trail. */
export const environmentCalled = (env: Services['env'], request: FastifyRequest) =>
  environmentFrom(env, hostsOf(request))
/** The same for a call, by the origins that it gives. */
export const environmentFrom = (
  { ENVIRONMENT_A, ENVIRONMENT_B, LT_MARKER }: Services['env'],
  origins: readonly string[],
) =>
  environmentOf({ environmentA: ENVIRONMENT_A ?? '', environmentB: ENVIRONMENT_B ?? '', ltMarker: LT_MARKER }, origins)

/** The host that was called, before and behind a proxy. */
const hostsOf = ({ headers, host }: FastifyRequest) => [headers.host ?? '', host]

/** The session token of a request; empty without one. */
export const tokenOf = ({ headers }: FastifyRequest) => (headers.authorization ?? '').replace(/^Bearer /i, '').trim()

/** Checks access before the body is read: the token, the page and, for dangerous calls, a recent re-authentication. */
export function guard(services: Services, id: string, operation: Operation) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    request.operationId = id
    if (operation.pages === 'public') return
    const token = tokenOf(request)
    const actor = token === '' ? null : await retry(() => services.actors.of(token))
    if (!actor) return reply.code(401).send({ code: 401, msg: httpTexts[401] })
    request.actor = actor
    const refused = refusedTo(actor, operation)
    if (refused) {
      if (isWrite(operation)) await writeAudit(services.database.db, entry(services, id, request, {}, refused.code))
      return reply.code(403).send({ code: refused.code, msg: refused.message })
    }
    if (operation.stepUp && actor.provedUntil <= Date.now()) {
      const refusal = new Refusal('stepUp.needed')
      await writeAudit(services.database.db, entry(services, id, request, {}, refusal.code))
      return sendRefusal(reply, refusal)
    }
  }
}

/** HTTP 200 with the refusal's code: everything that a person can mend. */
export function sendRefusal(reply: FastifyReply, { code, message, data }: Refusal) {
  return reply
    .code(200)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ code, msg: message, data }))
}

const needsToken = ({ pages }: Operation) => pages === 'session' || Array.isArray(pages)

export function routeSchema(id: string, operation: Operation) {
  const [domain] = id.split('.')
  return {
    operationId: id,
    tags: [domain!],
    summary: operation.title,
    ...(needsToken(operation) && { security: [{ token: [] }] }),
    ...(operation.params && { params: operation.params }),
    ...(operation.query && { querystring: operation.query }),
    ...(operation.body && { body: operation.body }),
    ...(operation.file && { consumes: [...operation.file.types], body: Type.String({ format: 'binary' }) }),
    ...(!operation.raw && {
      response: { 200: Type.Object({ code: Type.Integer(), msg: Type.String(), data: operation.reply }) },
    }),
  }
}
