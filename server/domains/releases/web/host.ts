import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { keepMinutes } from '#contract/releases/webBuild.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Env, listed } from '../../../platform/env.ts'
import { ObjectMissing } from '../../../platform/files/storage.ts'
import { rootOf } from '../../../platform/http/servedWeb.ts'
import type { Services } from '../../../platform/services.ts'
import { buildKeysOf, contractMark } from './buildKeys.ts'
import { PackageFault, readPackage } from './buildPackage.ts'

/** Where this process unpacks builds, each in a folder named by the SHA-256 of its package. */
const unpackedBelow = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) => join(DATA_DIR, 'web')

/**
 * Records that this host exists, and its server. A build for another server is not served: the host goes back to the page that came
 * with this one.
 */
export async function registerHost(db: Db, { HOST_NAME, CLIENT_VERSION }: Env): Promise<void> {
  await sql`
    insert into web_host (name, server_version, contract) values (${HOST_NAME}, ${CLIENT_VERSION}, ${contractMark})
    on conflict (name) do update set server_version = excluded.server_version, contract = excluded.contract, seen_at = now()`.execute(
    db,
  )
  await sql`
    update web_host h set build_id = null, former_id = null, keep_by = null, changed_by = '系统', changed_at = now(), version = version + 1,
      reason = '服务端已更新，换回它自带的网页'
    from web_build b join web_file f on f.id = b.file_id
    where h.name = ${HOST_NAME} and b.id = h.build_id and f.contract <> h.contract`.execute(db)
}

interface ChosenBuild {
  id: number
  buildId: number | null
  key: string | null
  sha256: string | null
}

/**
 * Serves the build chosen for this host, and records what is served. A build that cannot be fetched, or that no trusted key has signed,
 * is never served: the host continues with what it served before and records the reason. Retried at every beat.
 */
export async function followWeb(services: Services): Promise<void> {
  const { database, env, log } = services
  const chosen = await database.db
    .selectFrom('webHost')
    .leftJoin('webBuild', 'webBuild.id', 'webHost.buildId')
    .leftJoin('webFile', 'webFile.id', 'webBuild.fileId')
    .select(['webHost.id', 'webHost.buildId', 'webFile.key', 'webFile.sha256'])
    .where('webHost.name', '=', env.HOST_NAME)
    .executeTakeFirst()
  // Removed because it was silent for long: it is back.
  if (!chosen) return registerHost(database.db, env)
  const fault = await serveWanted(services, chosen).catch((error) => {
    if (!(error instanceof PackageFault)) log.error({ err: error }, 'web build cannot be served')
    return error instanceof PackageFault ? error.message : '程序包解压失败，详见这台主机的日志'
  })
  const { roots, own } = services.web
  // After a fault the host serves what it served before; after a restart that is its own page.
  const running = fault === null ? chosen.buildId : roots[0] === own ? null : sql.ref('runningId')
  await sql`
    update web_host set seen_at = now(), fault = ${fault ?? ''}, running_id = ${running}
    where id = ${chosen.id} and build_id is not distinct from ${chosen.buildId}`.execute(database.db)
}

/** @returns null where it is served from now on */
async function serveWanted(services: Services, { key, sha256 }: ChosenBuild): Promise<string | null> {
  const { web } = services
  if (key === null || sha256 === null) {
    web.serve(web.own)
    return null
  }
  const known = web.roots.find(({ folder }) => basename(folder).startsWith(`${sha256}-`))
  web.serve(known ?? (await rootOf(await unpack(services, key, sha256))))
  return null
}

/** Fetches a package, verifies it again and writes its files to a separate folder. @throws PackageFault */
async function unpack({ env, storage }: Services, key: string, sha256: string): Promise<string> {
  const keys = buildKeysOf(listed(env.WEB_BUILD_KEYS))
  const below = unpackedBelow(env)
  await mkdir(below, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(below, `${sha256}-`))
  const sent = `${folder}.zip`
  try {
    const { stream } = await storage.stream(key).catch((error) => {
      throw error instanceof ObjectMissing ? new PackageFault('程序包不在存储里了') : error
    })
    await pipeline(stream, createWriteStream(sent, { flags: 'wx', mode: 0o600 }))
    const { contract } = await readPackage(sent, keys, folder)
    if (contract !== contractMark) throw new PackageFault('它是为别的服务端构建的')
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    await rm(sent, { force: true })
  }
}

/** Marks what this process serves as in use, and removes what no process has marked for a day. */
export async function tidyUnpacked({ env, web }: Pick<Services, 'env' | 'web'>): Promise<void> {
  const now = new Date()
  for (const { folder } of web.roots) if (folder !== web.own.folder) await utimes(folder, now, now)
  const below = unpackedBelow(env)
  for (const name of await readdir(below).catch(() => [])) {
    const path = join(below, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < now.getTime() - 86_400_000) await rm(path, { recursive: true, force: true })
  }
}

/** Hosts whose switch was not confirmed in time go back to what they served before. */
export async function revertUnkept({ database }: Pick<Services, 'database'>): Promise<void> {
  await sql`
    update web_host set build_id = former_id, former_id = null, keep_by = null, changed_by = '系统', changed_at = now(), version = version + 1,
      reason = ${`${keepMinutes} 分钟内没有人确认，已自动换回`}
    where keep_by < now()`.execute(database.db)
}

/** Deletes hosts that are gone, and packages from which no build was created within a day. */
export async function purgeWeb({ database: { db } }: Pick<Services, 'database'>): Promise<void> {
  await sql`delete from web_host where seen_at < now() - interval '30 days'`.execute(db)
  await sql`delete from web_file f where f.created_at < now() - interval '1 day' and not exists (select from web_build b where b.file_id = f.id)`.execute(
    db,
  )
}
