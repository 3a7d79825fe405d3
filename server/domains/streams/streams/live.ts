import { get, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../platform/services.ts'
import { HlsSessions } from './hls.ts'
import { beginPlay, endPlay, lostPlays, notePlays, ownClient, type Play } from './plays.ts'

/** How many bytes may wait for a slow viewer before the connection is cut; the viewer then restarts with the newest picture. */
const patience = 4 * 1_048_576
const lookMs = 15_000

interface Query {
  token?: string
}

/**
 * GET /live/<code>.flv and .m3u8: live video of the embedded media server, forwarded to anyone with a play address.
 * Viewers are checked regularly and whenever rights change: those who may no longer watch are disconnected.
 */
export function mountLive(app: FastifyInstance, services: Services) {
  const { media, log } = services
  const viewers = new Map<string, { play: Play; end(): void }>()
  const hls = new HlsSessions(services, viewers)
  const look = () =>
    lookAt(services, viewers).catch((error) => log.warn({ err: error }, 'stream viewers could not be read'))
  const timer = setInterval(look, lookMs)
  timer.unref()
  const forgetChanges = services.actors.onChange(() => void look())
  app.addHook('preClose', async () => {
    clearInterval(timer)
    forgetChanges()
    for (const { end } of viewers.values()) end()
    await hls.close()
  })

  app.get<{ Params: { code: string }; Querystring: Query }>(
    '/live/:code([a-z0-9]{16}).flv',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const play = await begin(request, 'flv')
      const address = play && media.flvOf?.(request.params.code)
      if (!play || !address) return refuse(reply)
      const source = await open(address).catch(() => null)
      if (!source) {
        await endPlay(services, play.client)
        return reply.code(503).header('retry-after', '2').send({ code: 503, msg: '流媒体服务没有应答' })
      }
      return reply
        .header('content-type', 'video/x-flv')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(handOn(source, play))
    },
  )
  hls.mount(app, (request) => begin(request, 'hls'), refuse)

  const begin = (
    { params, query, ip }: FastifyRequest<{ Params: { code: string }; Querystring: Query }>,
    protocol: 'flv' | 'hls',
  ) => beginPlay(services, { code: params.code, token: String(query.token ?? ''), client: ownClient(), ip, protocol })

  /** Everything that comes is taken at once: what a slow viewer leaves would wait in the media server, without a bound. */
  function handOn(source: IncomingMessage, play: Play) {
    const out = new PassThrough()
    const end = () => void source.destroy()
    viewers.set(play.client, { play, end })
    source.on('data', (bytes: Buffer) => {
      out.write(bytes)
      if (out.writableLength + out.readableLength > patience) out.destroy()
    })
    source.on('close', () => out.end())
    source.on('error', () => out.end())
    out.on('close', () => {
      source.destroy()
      viewers.delete(play.client)
      endPlay(services, play.client).catch((error) => log.warn({ err: error }, 'end of playback could not be stored'))
    })
    return out
  }
}

const refuse = (reply: FastifyReply) => reply.code(403).send({ code: 403, msg: '播放地址无效或已过期' })

const open = (address: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(address, { timeout: 5000, agent: false }, (answer) => {
      answer.setTimeout(0)
      resolve(answer)
    })
    request.on('timeout', () => request.destroy(new Error('timeout')))
    request.on('error', reject)
  })

async function lookAt(services: Services, viewers: ReadonlyMap<string, { play: Play; end(): void }>) {
  const plays = [...viewers.values()].map(({ play }) => play)
  if (plays.length === 0) return
  const lost = new Set((await lostPlays(services, plays)).map(({ client }) => client))
  for (const client of lost) viewers.get(client)?.end()
  await notePlays(
    services,
    plays.flatMap(({ client }) => (lost.has(client) ? [] : [client])),
  )
}
