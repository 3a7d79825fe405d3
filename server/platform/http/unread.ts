import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How much of a rejected body is still read, in bytes and milliseconds. */
const limits = { bytes: 33_554_432, ms: 10_000 }

/**
 * Reads the rest of a request's body before its response is sent. Many clients write the whole body before they read; if the
 * connection closes meanwhile, they see a broken pipe and never get the reason.
 */
export function readUnread(app: FastifyInstance, { bytes, ms } = limits) {
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
    let bytesRead = 0
    const finish = (whole: boolean) => {
      clearTimeout(timer)
      raw.off('data', count).off('end', end).off('close', abort).off('error', abort)
      if (!whole) raw.pause()
      resolve(whole)
    }
    const count = (chunk: Buffer) => {
      bytesRead += chunk.length
      if (bytesRead > bytes) finish(false)
    }
    const end = () => finish(true)
    const abort = () => finish(false)
    const timer = setTimeout(abort, ms)
    raw.unpipe()
    raw.on('data', count).on('end', end).on('close', abort).on('error', abort)
    raw.resume()
  })
