import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { foldShort, scenePath, shortPath, spokenShort } from '#contract/codes/short.ts'
import { retry } from '../../platform/db/connection/away.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Services } from '../../platform/services.ts'
import { sceneOf } from '../../providers/miniProgram/scenes.ts'
import { type Landing, landingPage } from './landing.ts'
import { OpenCounter } from './openCounter.ts'
import { phoneOf, placeFacts, scenePage, type ToldPlace, toldPlace } from './scenePage.ts'
import { allowedTarget, withCode } from './target.ts'

interface Code extends ToldPlace {
  id: number
  areaId: number
  short: string
  /** It is switched off, or this short address has ended. */
  ended: boolean
  target: string
  /** The link into the mini-program, while it is valid. */
  linkUrl: string | null
  /** Where the code is posted. */
  place: string
}

/** What a code is about, to somebody who has only just scanned it. */
const service = '旅拍照片与视频服务'

/**
 * GET /q/<short>: opened by a printed code. Counts the visit and redirects to where the code points now; sets no cookie and stores
 * nothing about the visitor. Redirects only to origins in the settings and to links that the mini-program's provider made.
 * GET /q/page/<kind>: opened by the code of a video, or of the pictures of a place, if there is neither mini-program nor website.
 */
export function mountCodeDoor(app: FastifyInstance, services: Services) {
  const { env, database, secrets } = services
  const counter = new OpenCounter(services)
  app.addHook('onClose', () => counter.close())
  const say = (reply: FastifyReply, status: number, page: Omit<Landing, 'product'>) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(landingPage({ product: env.PRODUCT_NAME, ...page }))

  /** Sends the refusal if the address of the request has been guessing codes; otherwise null. */
  const enter = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return counter.guesses(request.ip)
      ? say(reply.header('retry-after', '60'), 429, { title: '请稍后再试', lines: ['扫描过于频繁'] })
      : null
  }
  const missed = (request: FastifyRequest, reply: FastifyReply) => {
    counter.miss(request.ip)
    return say(reply, 404, { title: '没有这个码', lines: ['请核对后重新扫描，或联系景区工作人员'] })
  }

  app.get<{ Params: { kind: string }; Querystring: Record<string, unknown> }>(
    `${scenePath}:kind`,
    { schema: { hide: true } },
    async (request, reply) => {
      const refused = enter(request, reply)
      if (refused) return refused
      const scene = sceneOf(secrets, request.params.kind, request.query)
      const page = scene && (await retry(() => scenePage(database.db, scene)))
      return page ? say(reply, 200, page) : missed(request, reply)
    },
  )

  app.get<{ Params: { short: string } }>(`${shortPath}:short`, { schema: { hide: true } }, async (request, reply) => {
    const refused = enter(request, reply)
    if (refused) return refused
    const short = foldShort(request.params.short)
    const code = short && (await retry(() => codeFor(database.db, short)))
    if (!code) return missed(request, reply)
    if (code.ended)
      return say(reply, 410, {
        title: '此码已停用',
        lines: [code.areaName, service],
        advice: '取照片和视频请扫现场在用的码，或询问景区工作人员。',
        ...phoneOf(code),
      })
    if (isScan(request)) counter.count(code, request.ip)
    const address = addressFor(services, code)
    if (address && /^https?:/.test(address)) return reply.redirect(address, 302)
    return say(reply, 200, {
      title: code.areaName,
      lines: [service],
      facts: {
        ...placeFacts(code),
        ...(code.place && { 张贴位置: code.place }),
        编号: spokenShort(code.short),
      },
      ...(address
        ? { link: address }
        : {
            advice: `这里还没有线上页面。取照片和视频请${code.caseName === null ? '在景区内' : '到服务地点'}询问工作人员，并告知编号。`,
          }),
      ...phoneOf(code),
    })
  })
}

/** The code's own address, else its link into the mini-program, else the address in the settings. */
function addressFor({ env, miniProgram }: Services, { target, linkUrl, short }: Code): string | null {
  const own = target && allowedTarget(env, target)
  if (own) return withCode(own, short)
  if (linkUrl && miniProgram.begins.some((begin) => linkUrl.startsWith(begin))) return linkUrl
  return env.VISIT_URL ? withCode(env.VISIT_URL, short) : null
}

/** A person's look: neither a HEAD nor what browsers and messengers fetch ahead. */
const isScan = ({ method, headers }: FastifyRequest) =>
  method === 'GET' &&
  !/prefetch|preview|prerender/i.test(
    `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-purpose'] ?? ''} ${headers['x-moz'] ?? ''}`,
  )

async function codeFor(db: Db, short: string): Promise<Code | undefined> {
  const { rows } = await sql<Code>`
    select c.id, c.area_id, c.short, not c.active or s.ends_at <= now() as ended, c.target,
      case when c.link_expires_at is null or c.link_expires_at > now() then c.link_url end as link_url,
      c.place, ${toldPlace}
    from (select id, 'infinity'::timestamptz as ends_at from channel_code where short = ${short}
      union all select code_id, ends_at from former_short where short = ${short}) s
    join channel_code c on c.id = s.id join area r on r.id = c.area_id left join scenic_case p on p.id = c.case_id left join point t on t.id = c.point_id
    limit 1`.execute(db)
  return rows[0]
}
