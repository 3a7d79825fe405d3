import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { isOpenTo } from '#contract/access.ts'
import { type Session, Session as SessionSchema } from '#contract/accounts/login.ts'
import { sessions } from '#contract/accounts/sessions.ts'
import { okCode, refusals } from '#contract/errors.ts'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import { type ContractTable, searchesInto, tables } from '#contract/listTables.ts'
import { type PermissionEntry, pageByName, pagesFor } from '#contract/menu.ts'
import type { Role } from '#contract/roles.ts'
import { tableHeaders } from '#contract/tables/tableHeaders.ts'
import { type Masking, maskingOf } from '#server/platform/access/masking.ts'
import { made, type ReplyOptions, replyOf, type Variant } from './made.ts'

/** How every call fails: with the code 1500, with HTTP 500, or without a response. */
export type Failing = 'refused' | 'broken' | 'away'

export interface Scene {
  variant: Variant
  role: Role
  failing?: Failing | undefined
  look?: 'light' | 'dark'
  /** The password was set by somebody else. */
  mustChange?: boolean
  /** The role requires a second factor, and the account has none. */
  mustEnrol?: boolean
  /** Table headers hide from the role whatever they can. */
  hidden?: boolean
  /** Nobody has loaded a page on this day yet. */
  newDay?: boolean
  /** The one page that the account's permission tree leaves it. */
  only?: string
  /** This call is refused until a proof was given. */
  unproved?: Operation | undefined
}

/** A server of the built pages, without database and without handlers: each call of the contract is answered with what its schema allows. */
export async function startPageServer(web: string, onFault: (error: Error) => void) {
  let scene: Scene = { variant: 'usual', role: 1 }
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: true,
  })
  app.addContentTypeParser(/^(image\/|application\/octet-stream)/, (_request, _body, done) => done(null))
  app.setErrorHandler<Error>((error, _request, reply) => {
    onFault(error)
    return reply.code(500).send('')
  })
  for (const { id, operation } of operations()) {
    if (!/^\/(webapi|printapi)\//.test(operation.path)) continue
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => {
        if (scene.hidden) checkHidden(id, operation, request, onFault)
        if (!canCall(operation, scene)) onFault(new Error(`${id} is refused to role ${scene.role} ${scene.only ?? ''}`))
        if (operation === sessions.prove) scene = { ...scene, unproved: undefined }
        return operation.raw === 'stream' ? quiet(reply) : answer(id, operation, request, reply, scene)
      },
    })
  }
  app.get('/files/*', ({ headers }, reply) => {
    reply.type('image/svg+xml').header('cache-control', 'max-age=3600')
    // What plays a file asks for parts of it, and warns if it gets the whole.
    const from = /^bytes=(\d+)-/.exec(headers.range ?? '')?.[1]
    if (from === undefined) return reply.send(picture)
    const range = `bytes ${from}-${picture.length - 1}/${picture.length}`
    return reply
      .code(206)
      .header('content-range', range)
      .send(picture.slice(Number(from)))
  })
  await app.register(fastifyStatic, {
    root: web,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'max-age=3600'),
  })
  const html = readFileSync(join(web, 'index.html'), 'utf8')
  app.setNotFoundHandler((_request, reply) =>
    reply.type('text/html').send(html.replace('<head>', `<head><script>${begin(scene)}</script>`)),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    base: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    set: (next: Scene) => {
      scene = next
    },
    close: () => app.close(),
  }
}

function answer(id: string, operation: Operation, request: FastifyRequest, reply: FastifyReply, scene: Scene) {
  const number = `E-${operation.path.length}`
  reply.header('x-request-id', number)
  if (scene.failing === 'away') {
    reply.hijack()
    return void request.raw.socket.destroy()
  }
  if (scene.failing === 'broken') return reply.code(500).send('')
  if (scene.failing === 'refused')
    return reply.send({ code: refusals.internal.code, msg: `${refusals.internal.text}（${number}）` })
  if (operation === scene.unproved)
    return reply.send({ code: refusals['stepUp.needed'].code, msg: refusals['stepUp.needed'].text })
  if (scene.variant === 'empty' && readsOneRow(operation) && optionsIn(request).id !== undefined)
    return reply.send({ code: refusals.notFound.code, msg: refusals.notFound.text })
  return reply.send({
    code: okCode,
    msg: '',
    data: operation.reply === SessionSchema ? sessionOf(scene) : dataOf(id, operation, request, scene),
  })
}

/** Whether the operation reads a single row, which does not exist in the variant `empty`. */
function readsOneRow({ method, reads, reply }: Operation) {
  const { properties } = reply as { properties?: object }
  return (
    (method === 'GET' || reads === true) && properties !== undefined && 'id' in properties && 'version' in properties
  )
}

function dataOf(id: string, operation: Operation, request: FastifyRequest, { variant, hidden }: Scene) {
  if (hidden && operation === tableHeaders.all) return { rows: tables.map(hiddenTable) }
  const data = replyOf(operation, variant, optionsIn(request))
  return hidden ? (maskingFor(id, operation)?.cut(data, everything) ?? data) : data
}

const hideable = (table: ContractTable) => [
  ...table.columns.filter(({ unhideable }) => !unhideable).map(({ key }) => key),
  ...new Set(lookedInto.flatMap(({ key, by }) => (by.includes(table) ? [key] : []))),
]
const lookedInto = tables.flatMap(({ columns }) =>
  columns.map((column) => ({ key: column.key, by: searchesInto(column) })),
)
/** All fields that table headers can hide, in the form in which the server has them. */
const everything = new Map(tables.map((table) => [table.key, new Set(hideable(table))]))
const hiddenTable = (table: ContractTable) => ({
  ...{ table: table.key, columns: [], hidden: hideable(table), own: null, dense: null, viewId: null, views: [] },
  lost: [],
})
const maskings = new Map<string, Masking | null>()
function maskingFor(id: string, operation: Operation) {
  const known = maskings.get(id)
  if (known !== undefined) return known
  const masking = maskingOf(id, operation)
  maskings.set(id, masking)
  return masking
}

/** A page must not filter by a hidden field, and must not send one. */
function checkHidden(id: string, operation: Operation, { body }: FastifyRequest, onFault: (error: Error) => void) {
  const masking = maskingFor(id, operation)
  try {
    masking?.check(body, masking.hidden(everything) ?? new Set())
  } catch (error) {
    onFault(new Error(`${id} ${JSON.stringify(body)}: ${JSON.stringify((error as { data?: unknown }).data)}`))
  }
}

/** As the server decides it. */
const canCall = (operation: Operation, scene: Scene) =>
  isOpenTo(operation, {
    role: scene.role,
    pages: new Set<string>(pagesFor(scene.role, treeOf(scene)).map(({ page }) => page)),
  })

function treeOf({ only }: Scene): PermissionEntry[] | null {
  if (only === undefined) return null
  const { group } = pageByName.get(only)!
  return [{ name: group, checked: true, children: [{ name: only, checked: true }] }]
}

function optionsIn({ params, body }: FastifyRequest): ReplyOptions {
  const { id = (body as ReplyOptions | null)?.id } = params as { id?: string | number }
  return { id: id === undefined ? undefined : Number(id), page: (body as ReplyOptions | null)?.page }
}

/** A stream in which nothing happens. */
function quiet(reply: FastifyReply) {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  reply.raw.write(':\n\n')
}

const sessionOf = (scene: Scene) => ({
  ...(made(SessionSchema, scene.variant) as Session),
  role: scene.role,
  token: 'made',
  adminId: 1,
  operatorId: 1,
  adminPermission: treeOf(scene),
  mustChange: scene.mustChange ?? false,
  mustEnrol: scene.mustEnrol ?? false,
})

/** Runs before the application does: somebody is signed in, and has seen today's messages. */
function begin(scene: Scene) {
  const { adminPermission, ...session } = sessionOf(scene)
  const tree = adminPermission && { adminPermission: JSON.stringify(adminPermission) }
  return `
    sessionStorage.clear(); localStorage.clear();
    Object.entries(${JSON.stringify({ ...session, ...tree, count: 2 })}).forEach(([key, value]) => sessionStorage.setItem(key, value));
    localStorage.setItem('jy.look', ${JSON.stringify(scene.look ?? 'light')});
    ${scene.newDay ? '' : "localStorage.setItem('jy.messages.1', new Date(Date.now() + 8 * 3600e3).toISOString().slice(0, 10));"}`
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><rect width="480" height="320" fill="#8ab"/></svg>'
