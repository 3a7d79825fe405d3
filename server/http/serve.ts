import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { httpTexts, okCode, refusals } from '#contract/errors.ts'
import { operations } from '#contract/index.ts'
import type { Body, Operation, Params, Query, Reply } from '#contract/kit.ts'
import type { Actor } from '../actor.ts'
import { type AuditNote, writeAudit } from '../audit.ts'
import { again } from '../db/away.ts'
import { dbRefusal } from '../db/dbRefusal.ts'
import type { Db } from '../db/open.ts'
import { transact } from '../db/transact.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { environmentOf } from './headers.ts'

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
  readonly services: Services
}

export type Handler<O extends Operation> = (call: Call<O>) => Promise<Reply<O>>
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
type Resources = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>

/** Mounts every operation that has a handler: access, validation, transaction, envelope and audit are done here, once for all. */
export function serve(app: FastifyInstance, services: Services, resources: Resources) {
  for (const { id, operation } of operations()) {
    const [domain, resource, key] = id.split('.') as [string, string, string]
    const handler = resources[domain]?.[resource]?.[key]
    if (handler) mount(app, services, id, operation, handler as Handler<Operation>)
  }
}

const isWrite = ({ method, reads }: Operation) => method !== 'GET' && !reads

function mount(
  app: FastifyInstance,
  services: Services,
  id: string,
  operation: Operation,
  handler: Handler<Operation>,
) {
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: routeSchema(id, operation),
    onRequest: guard(services, id, operation),
    handler: async (request, reply) => {
      const note: AuditNote = {}
      try {
        const data = await run(services, id, operation, handler, request, note)
        if (operation.changesRights) services.actors.forget()
        return { code: okCode, msg: 'ok', data }
      } catch (error) {
        const refusal = error instanceof Refusal ? error : dbRefusal(error)
        if (!refusal) throw error
        if (isWrite(operation)) await writeAudit(services.database.db, entry(services, id, request, note, refusal.code))
        return sendRefusal(reply, refusal)
      }
    },
  })
}

function run(
  services: Services,
  id: string,
  operation: Operation,
  handler: Handler<Operation>,
  request: FastifyRequest,
  audit: AuditNote,
) {
  const { db } = services.database
  const call = (on: Db): Call<Operation> => ({
    db: on,
    actor: request.actor as Actor,
    params: request.params as never,
    query: request.query as never,
    body: request.body as never,
    ip: request.ip,
    agent: request.headers['user-agent'] ?? '',
    origins: [...hostsOf(request), request.headers.origin ?? ''],
    requestId: request.id,
    audit,
    services,
  })
  if (!isWrite(operation)) return again(() => handler(call(db)))
  if (operation.ownTransactions) {
    return handler(call(db)).then(async (data) => {
      await writeAudit(db, entry(services, id, request, audit, okCode))
      return data
    })
  }
  // The audit row stands or falls with the write.
  return transact(db, async (trx) => {
    const data = await handler(call(trx))
    await writeAudit(trx, entry(services, id, request, audit, okCode))
    return data
  })
}

const entry = ({ env }: Services, operation: string, request: FastifyRequest, note: AuditNote, code: number) => ({
  actor: request.actor,
  operation,
  ip: request.ip,
  agent: request.headers['user-agent'] ?? '',
  requestId: request.id,
  environment: environmentOf(env, hostsOf(request)),
  code,
  note,
  params: request.params,
  body: request.body,
})

/** The host that was called, before and behind a proxy. */
export const hostsOf = ({ headers, host }: FastifyRequest) => [headers.host ?? '', host]

/** The session token of a request, empty where there is none. */
export const tokenOf = ({ headers }: FastifyRequest) => (headers.authorization ?? '').replace(/^Bearer /i, '').trim()

/** Who may call: proves the token and the page before anything is read of the body. */
export function guard(services: Services, id: string, operation: Operation) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    request.operationId = id
    if (operation.pages === 'public') return
    const token = tokenOf(request)
    const actor = token === '' ? null : await again(() => services.actors.of(token))
    if (!actor) return reply.code(401).send({ code: 401, msg: httpTexts[401] })
    request.actor = actor
    if (actor.mustChange && !operation.beforeOwnPassword)
      return reply.code(403).send({ code: refusals.notAllowed.code, msg: '请先修改初始密码' })
    if (Array.isArray(operation.pages) && !operation.pages.some((page) => actor.pages.has(page))) {
      if (isWrite(operation))
        await writeAudit(services.database.db, entry(services, id, request, {}, refusals.notAllowed.code))
      return reply.code(403).send({ code: refusals.notAllowed.code, msg: refusals.notAllowed.text })
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
