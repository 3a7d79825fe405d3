import { sql } from 'kysely'
import { keepMinutes } from '#contract/releases/webBuild.ts'
import type { WebHost, webBuilds } from '#contract/releases/webBuilds.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { AuditNote } from '../../platform/audit/audit.ts'
import { changeRow } from '../../platform/audit/changeRow.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Env, listed } from '../../platform/env.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import { contractMark } from './web/buildKeys.ts'
import { noKeys } from './web/upload.ts'

/** The platform's own: they belong to no scenic area. */
const scope = sql<boolean>`true`
const fits = sql<boolean>`web_file.contract = ${contractMark}`

const files = (db: Db) =>
  db
    .selectFrom('webFile')
    .select(['webFile.number', 'webFile.signer', 'webFile.builtAt', 'webFile.files', 'webFile.bytes', 'webFile.sha256'])
    .select(fits.as('fits'))
    .orderBy('webFile.id', 'desc')

const hosts = (db: Db, { HOST_NAME }: Env) =>
  db
    .selectFrom('webHost as h')
    .leftJoin('webBuild as b', 'b.id', 'h.buildId')
    .leftJoin('webFile as f', 'f.id', 'b.fileId')
    .leftJoin('webBuild as rb', 'rb.id', 'h.runningId')
    .leftJoin('webFile as rf', 'rf.id', 'rb.fileId')
    .leftJoin('webBuild as eb', 'eb.id', 'h.formerId')
    .leftJoin('webFile as ef', 'ef.id', 'eb.fileId')
    .select(['h.id', 'h.name', 'h.serverVersion', 'h.buildId', 'h.runningId', 'h.formerId', 'h.keepBy', 'h.fault'])
    .select(['h.reason', 'h.changedBy', 'h.changedAt', 'h.seenAt', 'h.version'])
    .select([
      sql<boolean>`h.name = ${HOST_NAME}`.as('local'),
      sql<string>`coalesce(f.number, '')`.as('number'),
      sql<string>`coalesce(rf.number, '')`.as('runningNumber'),
      sql<string>`coalesce(ef.number, '')`.as('formerNumber'),
    ])

const thisHost = async (db: Db, env: Env): Promise<WebHost> =>
  orNotFound(await hosts(db, env).where('h.name', '=', env.HOST_NAME).executeTakeFirst())

export const webBuildHandlers: Handlers<typeof webBuilds> = {
  all: async ({ db, services: { env } }) => ({
    keys: listed(env.WEB_BUILD_KEYS).length,
    serverVersion: env.CLIENT_VERSION,
    hosts: await hosts(db, env).orderBy('h.name').execute(),
    builds: await files(db)
      .innerJoin('webBuild', 'webBuild.fileId', 'webFile.id')
      .select(['webBuild.id', 'webBuild.notes', 'webBuild.createdBy', 'webBuild.createdAt'])
      .select(
        sql<number>`(select count(*)::int from web_host h where web_build.id in (h.build_id, h.running_id, h.former_id))`.as(
          'hosts',
        ),
      )
      .execute(),
  }),
  files: async ({ db }) => ({
    rows: await files(db)
      .select(['webFile.id', 'webFile.key', 'webFile.uploadedBy', 'webFile.createdAt'])
      .where(sql<boolean>`not exists (select from web_build b where b.file_id = web_file.id)`)
      .execute(),
  }),
  add: async ({ db, actor, body, audit }) => {
    const file = await db
      .selectFrom('webFile')
      .leftJoin('webBuild', 'webBuild.fileId', 'webFile.id')
      .select(['webFile.id', 'webFile.number', 'webFile.sha256', 'webBuild.id as takenBy'])
      .where('webFile.key', '=', body.key)
      .executeTakeFirst()
    if (!file) throw wrongField('key', '程序包不在了，请重新上传')
    if (file.takenBy) throw wrongField('key', `程序包已用于 ${file.number}`)
    const made = await db
      .insertInto('webBuild')
      .values({ fileId: file.id, notes: body.notes.trim(), createdBy: actor.trueName })
      .returning('id')
      .executeTakeFirstOrThrow()
    audit.target = made.id
    audit.after = { number: file.number, sha256: file.sha256, notes: body.notes }
    return made
  },
  remove: async ({ db, params: { id }, audit }) => {
    const used = await db
      .selectFrom('webHost')
      .select('name')
      .where(sql<boolean>`${id} in (build_id, running_id, former_id)`)
      .executeTakeFirst()
    if (used) throw new Refusal('state.impossible', `主机 ${used.name} 在用它，先换成别的`)
    const { number } = orNotFound(
      await db
        .selectFrom('webBuild')
        .innerJoin('webFile', 'webFile.id', 'webBuild.fileId')
        .select('webFile.number')
        .where('webBuild.id', '=', id)
        .executeTakeFirst(),
    )
    // web_build_gone removes its file, loosen_files hands that to the sweep.
    await db.deleteFrom('webBuild').where('id', '=', id).execute()
    audit.before = { number }
    return {}
  },
  update: ({ db, actor, body: { id, ...to }, services, audit }) => switchTo(db, services.env, actor, id, to, audit),
  keep: async ({ db, body: { id, version }, audit }) => {
    const host = orNotFound(
      await db
        .selectFrom('webHost')
        .select(['buildId', 'runningId', 'keepBy'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (host.keepBy === null) throw new Refusal('state.impossible', '没有等待确认的更换')
    if (host.buildId !== host.runningId) throw new Refusal('state.impossible', '这台主机还没有换上它')
    const next = await changeRow(db, 'webHost', id, scope, { version, keepBy: null, formerId: null }, audit)
    audit.target = id
    return { version: next }
  },
  local: ({ db, services: { env } }) => thisHost(db, env),
  modify: async ({ db, actor, body, services: { env }, audit }) =>
    switchTo(db, env, actor, (await thisHost(db, env)).id, body, audit),
}

/**
 * Switches a host to another build, or to its own page (null). A build that is not known to work there must be confirmed; the page
 * that came with the server is known to work, and so is the build that was confirmed last.
 */
async function switchTo(
  db: Db,
  env: Env,
  actor: Actor,
  id: number,
  { version, buildId, reason }: { version: number; buildId: number | null; reason: string },
  audit: AuditNote,
) {
  const host = orNotFound(
    await db
      .selectFrom('webHost')
      .select(['name', 'contract', 'buildId', 'formerId', 'keepBy'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  const confirmed = host.keepBy === null ? host.buildId : host.formerId
  if (buildId !== null) await expectFit(db, env, buildId, host.contract)
  const known = buildId === null || buildId === confirmed
  const next = await changeRow(
    db,
    'webHost',
    id,
    scope,
    {
      ...{ version, buildId, reason, changedBy: actor.trueName, changedAt: sql`now()` },
      formerId: known ? null : confirmed,
      keepBy: known ? null : sql`now() + make_interval(mins => ${keepMinutes})`,
    },
    audit,
  )
  if (buildId === host.buildId) throw new Refusal('state.impossible', '这台主机已经是它了')
  audit.target = id
  audit.before = { name: host.name, buildId: host.buildId }
  audit.after = { name: host.name, buildId, reason }
  return { version: next }
}

async function expectFit(db: Db, env: Env, buildId: number, contract: string): Promise<void> {
  if (listed(env.WEB_BUILD_KEYS).length === 0) throw new Refusal('state.impossible', noKeys)
  const build = await db
    .selectFrom('webBuild')
    .innerJoin('webFile', 'webFile.id', 'webBuild.fileId')
    .select('webFile.contract')
    .where('webBuild.id', '=', buildId)
    // Locked, so that nobody removes the build meanwhile.
    .forShare('webBuild')
    .executeTakeFirst()
  if (!build) throw wrongField('buildId', '网页版本不在了')
  if (build.contract !== contract) throw wrongField('buildId', '它是为别的服务端构建的，不能用在这台主机上')
}
