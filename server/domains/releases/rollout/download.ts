import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Env } from '../../../platform/env.ts'
import { sendFile } from '../../../platform/files/files.ts'
import { refusedFile } from '../../../platform/http/refusedFile.ts'
import { type Secrets, sameText } from '../../../platform/secrets/secrets.ts'
import type { Services } from '../../../platform/services.ts'

const path = '/ingest/v1/updates/'
const signature = (secrets: Secrets, id: string, expires: string) => secrets.sign('updates', `${id}\n${expires}`)

/** Where the camera of a command fetches the package: valid until the command expires, and only while the camera is to have it. */
export function updateUrl(
  { PUBLIC_URL = '' }: Pick<Env, 'PUBLIC_URL'>,
  secrets: Secrets,
  command: { id: string; until: string },
) {
  const expires = String(Math.ceil(Date.parse(command.until) / 1000))
  return `${PUBLIC_URL.replace(/\/$/, '')}${path}${command.id}?e=${expires}&s=${signature(secrets, command.id, expires)}`
}

/** GET /ingest/v1/updates/<command>: the signature is the permission; a rollout that is over, or a camera that has it, gets nothing more. */
export function mountUpdates(app: FastifyInstance, { database, secrets, storage }: Services) {
  app.get<{ Params: { id: string }; Querystring: { e?: unknown; s?: unknown } }>(
    `${path}:id`,
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const { id } = request.params
      const { e, s } = request.query
      const signed =
        typeof e === 'string' &&
        typeof s === 'string' &&
        /^[0-9a-f-]{36}$/.test(id) &&
        /^[0-9]{1,12}$/.test(e) &&
        Number(e) * 1000 > Date.now() &&
        sameText(s, signature(secrets, id, e))
      const key = signed ? await fileKeyFor(database.db, id) : null
      if (!key) return reply.code(403).header('cache-control', 'no-store').send(refusedFile)
      return sendFile(request, reply, storage, key, { seconds: Number(e) - Math.floor(Date.now() / 1000) })
    },
  )
}

/** The file that the camera of a command is to fetch. */
async function fileKeyFor(db: Services['database']['db'], id: string): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    select f.key from device_command c join rollout_target t on t.command_id = c.id join rollout r on r.id = t.rollout_id
    join software_version v on v.id = r.version_id and v.state = 'released' join software_file f on f.id = v.file_id
    where c.correlation = ${id}::uuid and c.state in ('sent', 'acknowledged') and t.state in ('sent', 'installing') and r.state <> 'stopped'`.execute(
    db,
  )
  return rows[0]?.key ?? null
}
