import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../platform/services.ts'
import { endPlay, type Play } from './plays.ts'

/** How long without a request until a viewer counts as gone. */
const restMs = 20_000
const firstMs = 12_000
const maxCutters = 20

interface Cutter {
  readonly folder: string
  readonly child: ChildProcess
  readonly sessions: Set<string>
}
interface Session {
  readonly code: string
  readonly play: Play
  at: number
}
type Ask = FastifyRequest<{ Params: { code: string }; Querystring: { token?: string } }>

/** Streams as HLS, for browsers that know nothing else: ffmpeg cuts each into files while somebody watches it, and touches no picture. */
export class HlsSessions {
  readonly #services: Services
  readonly #viewers: Map<string, { play: Play; end(): void }>
  readonly #cutters = new Map<string, Promise<Cutter | null>>()
  readonly #sessions = new Map<string, Session>()
  readonly #timer: NodeJS.Timeout

  constructor(services: Services, viewers: Map<string, { play: Play; end(): void }>) {
    this.#services = services
    this.#viewers = viewers
    this.#timer = setInterval(() => this.#endIdle(), 2000)
    this.#timer.unref()
  }

  mount(app: FastifyInstance, begin: (request: Ask) => Promise<Play | null>, refuse: (reply: FastifyReply) => unknown) {
    const hidden = { schema: { hide: true }, compress: false } as const
    const playlist = (reply: FastifyReply, text: string) =>
      reply.header('content-type', 'application/vnd.apple.mpegurl').header('cache-control', 'no-store').send(text)

    app.get<{ Params: { code: string }; Querystring: { token?: string } }>(
      '/live/:code([a-z0-9]{16}).m3u8',
      hidden,
      async (request, reply) => {
        const { code } = request.params
        const play = await begin(request)
        if (!play) return refuse(reply)
        const cutter = await this.#cutterOf(code)
        if (!cutter) {
          await endPlay(this.#services, play.client)
          return reply.code(503).header('retry-after', '5').send({ code: 503, msg: 'HLS 没有切出来' })
        }
        const id = randomBytes(18).toString('base64url')
        cutter.sessions.add(id)
        this.#sessions.set(id, { code, play, at: Date.now() })
        this.#viewers.set(play.client, { play, end: () => this.#end(id) })
        // The address of the play ends in a minute; what the session reads again and again is its own.
        return playlist(reply, `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2000000\n/live/hls/${id}/list.m3u8\n`)
      },
    )
    app.get<{ Params: { id: string; file: string } }>('/live/hls/:id/:file', hidden, async (request, reply) => {
      const { id, file } = request.params
      const session = this.#sessions.get(id)
      const cutter = session && (await this.#cutters.get(session.code))
      if (!session || !cutter || !/^(list\.m3u8|[0-9]{1,9}\.ts)$/.test(file)) return refuse(reply)
      session.at = Date.now()
      const bytes = await readFile(join(cutter.folder, file)).catch(() => null)
      if (!bytes) return reply.code(404).send({ code: 404, msg: '没有这一段' })
      if (file === 'list.m3u8') return playlist(reply, bytes.toString())
      return reply.header('content-type', 'video/mp2t').header('cache-control', 'no-store').send(bytes)
    })
  }

  async close() {
    clearInterval(this.#timer)
    for (const id of [...this.#sessions.keys()]) this.#end(id)
    const cutters = await Promise.all(this.#cutters.values())
    await Promise.all(cutters.map((cutter) => cutter && stop(cutter)))
  }

  #cutterOf(code: string): Promise<Cutter | null> {
    const known = this.#cutters.get(code)
    if (known) return known
    if (this.#cutters.size >= maxCutters) return Promise.resolve(null)
    const starting = this.#begin(code).catch(() => null)
    this.#cutters.set(code, starting)
    void starting.then((cutter) => {
      if (cutter) cutter.child.once('exit', () => this.#forget(code, cutter))
      else this.#cutters.delete(code)
    })
    return starting
  }

  async #begin(code: string): Promise<Cutter | null> {
    const address = this.#services.media.flvOf?.(code)
    if (!address) return null
    const folder = await mkdtemp(join(tmpdir(), 'jy-hls-'))
    const cut = ['-c', 'copy', '-f', 'hls', '-hls_time', '2', '-hls_list_size', '6']
    const files = [
      '-hls_flags',
      'delete_segments+omit_endlist+temp_file',
      '-hls_segment_filename',
      join(folder, '%d.ts'),
    ]
    const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-i', address]
    const child = spawn('ffmpeg', [...args, ...cut, ...files, join(folder, 'list.m3u8')], { stdio: 'ignore' })
    const cutter: Cutter = { folder, child, sessions: new Set() }
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    const until = Date.now() + firstMs
    while (Date.now() < until) {
      const first = await readFile(join(folder, 'list.m3u8'), 'utf8').catch(() => '')
      if (first.includes('.ts')) return cutter
      const ended = await Promise.race([exited.then(() => true), new Promise((next) => setTimeout(next, 200))])
      if (ended === true) break
    }
    await stop(cutter)
    return null
  }

  #endIdle() {
    for (const [id, { at }] of this.#sessions) if (Date.now() - at > restMs) this.#end(id)
  }

  #end(id: string) {
    const session = this.#sessions.get(id)
    if (!session) return
    this.#sessions.delete(id)
    this.#viewers.delete(session.play.client)
    endPlay(this.#services, session.play.client).catch((error) =>
      this.#services.log.warn({ err: error }, 'end of playback could not be stored'),
    )
    void this.#cutters.get(session.code)?.then((cutter) => {
      cutter?.sessions.delete(id)
      if (cutter?.sessions.size === 0) cutter.child.kill('SIGKILL')
    })
  }

  #forget(code: string, cutter: Cutter) {
    this.#cutters.delete(code)
    for (const id of [...cutter.sessions]) this.#end(id)
    void rm(cutter.folder, { recursive: true, force: true })
  }
}

async function stop({ child, folder }: Cutter) {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
}
