import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** So much of a body that nobody wants is read all the same, in bytes and milliseconds. */
const most = { bytes: 33_554_432, ms: 10_000 }

/**
 * Before an answer goes out, reads what its request still has to send. Many clients write all of a body before they read; where the
 * connection closes meanwhile, they see a broken pipe and never learn what was wrong.
 */
export function readUnread(app: FastifyInstance, { bytes, ms } = most) {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (raw.complete !== false || raw.destroyed) return payload
    // What announces more is not waited for.
    const whole = Number(raw.headers['content-length'] ?? 0) <= bytes && (await drained(raw, bytes, ms))
    if (whole) reply.removeHeader('connection')
    else reply.header('connection', 'close')
    return payload
  })
}

/** Whether it came to its end within the limits. */
const drained = (raw: IncomingMessage, bytes: number, ms: number) =>
  new Promise<boolean>((resolve) => {
    let seen = 0
    const finish = (whole: boolean) => {
      clearTimeout(timer)
      raw.off('data', count).off('end', end).off('close', gone).off('error', gone)
      if (!whole) raw.pause()
      resolve(whole)
    }
    const count = (chunk: Buffer) => {
      seen += chunk.length
      if (seen > bytes) finish(false)
    }
    const end = () => finish(true)
    const gone = () => finish(false)
    const timer = setTimeout(gone, ms)
    raw.unpipe()
    raw.on('data', count).on('end', end).on('close', gone).on('error', gone)
    raw.resume()
  })
