import type { FastifyInstance, FastifyRequest } from 'fastify'
import { events } from '#contract/system/events.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { guard, routeSchema, tokenOf } from '../../platform/http/serve.ts'
import { Listener } from '../../platform/live/listener.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

const pingSeconds = 15
/** Maximum number of open pages of one session; a browser opens at most six connections to a host over HTTP/1.1. */
const perSession = 20

/** GET /webapi/v1/system/events: what changed in the caller's scenic areas, until the session ends or the server stops. */
export function mountEvents(app: FastifyInstance, services: Services, pingEvery = pingSeconds) {
  const id = 'system.events.stream'
  const { method, path } = events.stream
  const listeners = new Set<Listener>()

  const timer = setInterval(() => {
    for (const listener of listeners) {
      listener.stream.ping()
      // A session expires without a change.
      void listener.recheck()
    }
  }, pingEvery * 1000)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    for (const { stream } of listeners) stream.end()
  })

  app.route({
    method,
    url: path,
    compress: false,
    schema: routeSchema(id, events.stream),
    onRequest: guard(services, id, events.stream),
    handler: async (request, reply) => {
      const actor = request.actor as Actor
      if ([...listeners].filter((listener) => listener.actor.sessionId === actor.sessionId).length >= perSession)
        throw new Refusal('tooOften', '打开的页面过多，请关闭一些')
      const listener = new Listener(services, actor, tokenOf(request))
      listeners.add(listener)
      listener.stream.on('close', () => listeners.delete(listener))
      await listener.begin(lastSeen(request))
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(listener.stream)
    },
  })
}

function lastSeen({ headers }: FastifyRequest): number | null {
  const header = headers['last-event-id']
  return typeof header === 'string' && /^[0-9]{1,15}$/.test(header) ? Number(header) : null
}
