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

/** The same for every request, so they are asked of helmet once. */
export function securityHeaders(env: Env): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value }),
    removeHeader() {},
  }
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy(env) },
    hsts: { maxAge: 31_536_000 },
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
  })
  set({} as never, response as never, (error?: unknown) => {
    if (error) throw error
  })
  return headers
}

/** Origins of the environments that pages may be told to call. */
export const origins = ({ ENVIRONMENT_A, ENVIRONMENT_B }: Env) =>
  [ENVIRONMENT_A, ENVIRONMENT_B].filter((url) => url !== undefined).map((url) => new URL(url).origin)

/** Which of the two environments was called, by the hosts under which the request came. */
export function environmentOf({ ENVIRONMENT_A, ENVIRONMENT_B }: Env, hosts: readonly string[]): 'A' | 'B' {
  const is = (url: string | undefined) => url !== undefined && hosts.includes(new URL(url).host)
  return is(ENVIRONMENT_B) && !is(ENVIRONMENT_A) ? 'B' : 'A'
}

function policy(env: Env) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...origins(env)],
    connectSrc: ["'self'", ...origins(env)],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}
