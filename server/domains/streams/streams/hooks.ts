import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sameText } from '../../../platform/secrets/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import { app as application, type HookAsk } from '../../../providers/media/media.ts'
import { isKey, provePush } from '../../../providers/media/pushSign.ts'
import { keysOf, streamGate } from './gate.ts'

/**
 * POST /notify/media/<secret>/<action>: requests of an external media server, before it allows a push or play, and after events.
 * The secret in the address authenticates the media server; pushes and plays are authenticated by their own signatures.
 */
export function mountMediaHooks(app: FastifyInstance, services: Services) {
  const { hooks } = services.media
  const secret = services.env.MEDIA_HOOK_SECRET
  if (!hooks || !secret) return
  const gate = streamGate(services)
  app.register(async (door) => {
    door.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 65_536 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    door.post<{ Params: { secret: string; action: string } }>(
      '/notify/media/:secret/:action',
      { schema: { hide: true }, bodyLimit: 65_536 },
      async (request: FastifyRequest<{ Params: { secret: string; action: string } }>, reply) => {
        const { params, body } = request
        if (!sameText(params.secret, secret)) return reply.code(401).send({ code: 401, msg: '地址里的密钥不对' })
        const ask = hooks.parse(params.action, (body ?? {}) as Record<string, unknown>)
        if (!ask) return reply.code(400).send({ code: 400, msg: '不是流媒体服务的通知' })
        const { status, body: answer } = hooks.answer(await allowed(ask))
        return reply.code(status).send(answer)
      },
    )
  })

  async function allowed({ action, app: of, code, query, client, ip, protocol }: HookAsk): Promise<boolean> {
    const push = { code, pushId: client, from: ip }
    if (action === 'publish') {
      const row = await services.database.db
        .selectFrom('stream')
        .select(['primaryKey', 'backupKey'])
        .where('code', '=', code)
        .executeTakeFirst()
      const keys = row && keysOf(services, row)
      const proof = keys && of === application ? provePush(keys, code, query) : 'wrong'
      if (isKey(proof)) return gate.published(push, proof, true)
      await gate.refused(push, proof)
      return false
    }
    if (action === 'unpublish') await gate.ended(push)
    if (action === 'play')
      return of === application && gate.canPlay({ code, token: query.token ?? '', client, ip, protocol })
    if (action === 'stop') await gate.played(client)
    return true
  }
}
