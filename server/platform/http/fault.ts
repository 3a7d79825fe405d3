import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#contract/errors.ts'
import { DatabaseAway } from '../db/connection/away.ts'
import { dbRefusal } from '../db/refusals/dbRefusal.ts'
import { Refusal } from '../refusal.ts'
import { sendRefusal } from './serve.ts'
import { type Described, fieldErrors } from './validation/fieldErrors.ts'

/** Everything that was thrown and not handled: a clear refusal where it is one, otherwise 1500 with the request's id and the details in the log. */
export function handleFault(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return sendRefusal(reply, error)
  if (error.validation) {
    const part =
      error.validationContext === 'params'
        ? 'params'
        : error.validationContext === 'querystring'
          ? 'querystring'
          : 'body'
    const fields = fieldErrors(error.validation, request.routeOptions.schema?.[part] as Described | undefined)
    return sendRefusal(reply, new Refusal('invalid', Object.values(fields)[0] ?? refusals.invalid.text, { fields }))
  }
  const known = dbRefusal(error)
  if (known) return sendRefusal(reply, known)
  if (error instanceof DatabaseAway) {
    request.log.error({ err: error }, 'database unavailable')
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ code: 1500, msg: `数据库暂时不可用，请稍后再试（${request.id}）` })
  }
  // The caller has left, which is no fault. Only the connection shows that: the same error may come from any other connection.
  if (isBreak.test(error.code ?? '') && reply.raw.destroyed) {
    request.log.debug({ err: error }, 'caller left')
    return reply
  }
  const status = error.statusCode ?? 500
  if (status === 429) return reply.code(429).send({ code: refusals.tooOften.code, msg: refusals.tooOften.text })
  if (status >= 400 && status < 500) return reply.code(status).send({ code: status, msg: clientFault(status, error) })
  request.log.error({ err: error, operation: request.operationId }, 'fault')
  return reply.code(500).send({ code: refusals.internal.code, msg: `${refusals.internal.text}（${request.id}）` })
}

const isBreak = /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/

function clientFault(status: number, error: FastifyError): string {
  if (status === 413) return '内容过大'
  if (status === 415) return '不支持的内容类型，应为 application/json'
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return '请求内容为空'
  if (status === 400) return '请求内容不是有效的 JSON'
  return '请求有误'
}
