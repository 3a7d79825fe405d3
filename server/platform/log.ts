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

/** Logs each response at `debug`, slow ones at `warn`. Faults have separate lines, writes have audit rows. */
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

/** A query may contain a signature, a token or a name, and nothing that is needed in a log. */
const withoutQuery = (url: string) => url.replace(/\?.*/s, '?***')
