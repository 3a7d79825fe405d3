import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { securityHeaders } from './headers.ts'
import { refusedFile } from './refusedFile.ts'

/** Responses to requests that reach no route: unreadable paths, invalid HTTP, and requests while the server stops. */
export function unroutable(env: Env) {
  const headers = securityHeaders(env)
  const refusal = (code: number, msg: string) => JSON.stringify({ code, msg })
  return {
    /** A path that cannot be decoded, or holds an endless number. Hooks do not run here. */
    frameworkErrors({ code }: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      const { code: status, msg } = request.raw.url!.startsWith('/files/')
        ? refusedFile
        : code === 'FST_ERR_MAX_PARAM_LENGTH'
          ? { code: 414, msg: '地址太长' }
          : { code: 400, msg: '地址中有不能解读的字符' }
      const body = refusal(status, msg)
      reply.raw.writeHead(status, { ...headers, 'x-request-id': request.id, ...described(body) }).end(body)
    },
    /** What Node could not read as a request: there is only the socket to answer on. */
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Duplex) {
      if (error.code !== 'ECONNRESET' && socket.writable) {
        const [status, msg] = unreadable[error.code ?? ''] ?? [400, '请求不是有效的 HTTP']
        socket.write(rawAnswer(status, refusal(status, msg)))
      }
      socket.destroy()
    },
    /** Answers while the server stops, and to expectations and tunnels. */
    mount(app: FastifyInstance) {
      let stopping = false
      app.addHook('preClose', async () => {
        stopping = true
      })
      app.addHook('onRequest', async (request, reply) => {
        if (!stopping) return
        return reply
          .code(503)
          .header('retry-after', '5')
          .send({ code: 1500, msg: `服务正在重启，请稍后再试（${request.id}）` })
      })
      app.server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
        const body = refusal(417, '不支持请求头 Expect 的要求')
        response.writeHead(417, { ...headers, ...described(body) }).end(body)
      })
      app.server.on('connect', (_: IncomingMessage, socket: Duplex) =>
        socket.end(rawAnswer(405, refusal(405, '不支持这种请求'))),
      )
    },
  }
}

const described = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
})

const unreadable: Record<string, [status: number, msg: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, '请求没有在时限内发完'],
  HPE_HEADER_OVERFLOW: [431, '地址或请求头太长'],
}

function rawAnswer(status: number, body: string): string {
  const fields = Object.entries({ connection: 'close', ...described(body) })
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}
