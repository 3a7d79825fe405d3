import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Env } from '../env.ts'

/** Security headers, and of each operation its name, on every answer. */
export function addHeaders(app: FastifyInstance, env: Env) {
  const headers = securityHeaders(env)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.operationId) reply.header('x-operation', request.operationId).header('cache-control', 'no-store')
    done(null, payload)
  })
}

/** The headers are the same for every request, so helmet computes them once. */
export function securityHeaders(env: Env): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy(env) },
    hsts: { maxAge: 31_536_000 },
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
  })
  set(request, response, (error?: unknown) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Origins of the environments that pages may call. */
export const origins = ({ ENVIRONMENT_A, ENVIRONMENT_B }: Env) =>
  [ENVIRONMENT_A, ENVIRONMENT_B].filter((url) => url !== undefined).map((url) => new URL(url).origin)

/** The origin where an external media server plays streams. */
const players = ({ MEDIA_PROVIDER, MEDIA_PLAY_URL }: Env) =>
  MEDIA_PROVIDER !== 'embedded' && MEDIA_PLAY_URL ? [new URL(MEDIA_PLAY_URL).origin] : []

/** The origins of a configured map service's script, tiles and responses; empty without one. */
const maps = ({ AMAP_KEY, AMAP_URL }: Env) =>
  AMAP_KEY ? [new URL(AMAP_URL).origin, 'https://*.amap.com', 'https://*.autonavi.com'] : []

function policy(env: Env) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...maps(env)],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...origins(env), ...maps(env)],
    connectSrc: ["'self'", ...origins(env), ...players(env), ...maps(env)],
    // Live pictures are put together in the page.
    mediaSrc: ["'self'", 'blob:', ...origins(env), ...players(env)],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}
