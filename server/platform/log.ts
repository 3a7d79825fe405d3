import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from './env.ts'

/** JSON lines on standard output; nothing that proves who somebody is, no file's signed address and no query is ever written. */
export function openLog(env: Pick<Env, 'LOG_LEVEL'>, to?: DestinationStream): Logger {
  const options = {
    level: env.LOG_LEVEL,
    redact: {
      paths: ['req.headers', 'pwd', 'oldpwd', 'clearpwd', '*.pwd', '*.oldpwd', '*.clearpwd', '*.secret', '*.token'],
      censor: '***',
    },
    serializers: { req: ({ method, url, id, ip }: FastifyRequest) => ({ id, method, url: withoutQuery(url), ip }) },
  }
  return to ? pino(options, to) : pino(options)
}

const slowMs = 2000

/** A line for each answer at `debug`; for one that took long, at `warn`. Faults have lines of their own, writes their audit rows. */
export function logAnswers(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    const isSlow = ms > slowMs && !String(reply.getHeader('content-type')).startsWith('text/event-stream')
    const level = isSlow ? 'warn' : 'debug'
    request.log[level](
      { req: request, operation: request.operationId, adminId: request.actor?.adminId, status: reply.statusCode, ms },
      isSlow ? 'slow answer' : 'answer',
    )
    done()
  })
}

/** What stands in a query may be a signature, a token or a name, and nothing that an operator looks for in a log. */
const withoutQuery = (url: string) => url.replace(/\?.*/s, '?***')
