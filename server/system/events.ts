import type { FastifyInstance, FastifyRequest } from 'fastify'
import { events, type LiveEvent } from '#contract/system/events.ts'
import { actorOf } from '../account/session.ts'
import type { Actor } from '../actor.ts'
import { Refusal } from '../refusal.ts'
import { guard, routeSchema, tokenOf } from '../serve.ts'
import type { Services } from '../services.ts'
import { EventStream } from './eventStream.ts'

const pingSeconds = 15
/** Open pages of one session; a browser keeps at most six connections to a host over HTTP/1.1. */
const perSession = 20

interface Listener {
  readonly stream: EventStream
  readonly token: string
  /** Sent already, because they were missed; they may be heard once more. */
  readonly sent: Set<number>
  actor: Actor
  leave: () => void
}

/** GET /webapi/v1/system/events: what changed in the caller's scenic areas, until the session ends or the server stops. */
export function mountEvents(app: FastifyInstance, services: Services, pingEvery = pingSeconds) {
  const id = 'system.events.stream'
  const { method, path } = events.stream
  const listeners = new Set<Listener>()

  const timer = setInterval(() => {
    for (const listener of listeners) {
      listener.stream.ping()
      void recheck(services, listener)
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
      if ([...listeners].filter((listener) => listener.actor.sessionId === actor.sessionId).length >= perSession) throw new Refusal('tooOften', '打开的页面过多，请关闭一些')
      const stream = new EventStream()
      const listener: Listener = { stream, token: tokenOf(request), sent: new Set(), actor, leave: () => {} }
      listeners.add(listener)
      stream.on('close', () => {
        listeners.delete(listener)
        listener.leave()
      })
      await begin(services, listener, lastSeen(request))
      return reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream)
    },
  })
}

/** First what was missed, then what comes; what comes meanwhile waits, so that nothing falls between the two. */
async function begin({ events: hub }: Services, listener: Listener, from: number | null) {
  const { stream, actor, sent } = listener
  const early: LiveEvent[] = []
  listener.leave = hub.subscribe(actor, (event) => early.push(event))
  try {
    stream.mark(from ?? (await hub.newest()))
    for (const event of from === null ? [] : await hub.since(actor, from)) {
      sent.add(event.id)
      stream.send(event)
    }
  } catch (error) {
    stream.destroy()
    throw error
  }
  for (const event of early) pass(listener, event)
  follow(hub, listener)
}

function follow(hub: Services['events'], listener: Listener) {
  listener.leave()
  listener.leave = listener.stream.destroyed ? () => {} : hub.subscribe(listener.actor, (event) => pass(listener, event))
}

function pass({ stream, sent }: Listener, event: LiveEvent) {
  if (!sent.delete(event.id)) stream.send(event)
}

/** A session that ended hears nothing more; one that sees other scenic areas now hears of those. */
async function recheck({ database, events: hub, log }: Services, listener: Listener) {
  try {
    const actor = await actorOf(database.db, listener.token, false)
    if (!actor) return listener.stream.end()
    if (String(actor.areaIds) === String(listener.actor.areaIds)) return
    listener.actor = actor
    follow(hub, listener)
  } catch (error) {
    if (error instanceof Refusal) listener.stream.end()
    else log.warn({ err: error }, 'a session could not be looked at')
  }
}

function lastSeen({ headers }: FastifyRequest): number | null {
  const given = headers['last-event-id']
  return typeof given === 'string' && /^[0-9]{1,15}$/.test(given) ? Number(given) : null
}
