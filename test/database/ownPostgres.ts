import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../server/freePort.ts'

const execute = promisify(execFile)

/** A PostgreSQL server of a test's own, which may be crashed without disturbing others. */
export interface OwnPostgres {
  readonly url: string
  /** Ends all its processes at once, as a loss of power would, and starts it again: it recovers from its log. */
  crash(): Promise<void>
  close(): Promise<void>
}

/** Undefined where its programs are not installed. */
export async function startOwnPostgres(): Promise<OwnPostgres | undefined> {
  const [bin] = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').toReversed(),
  ].filter((folder) => globSync('{initdb,pg_ctl}', { cwd: folder }).length === 2)
  const user = await userOf()
  if (!bin || !user) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'jy-postgres-'))
  if ('uid' in user) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const run = (program: string, ...args: string[]) => execute(join(bin, program), args, { cwd: folder, ...user })
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  const port = await freePort()
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=50`
  const control = (...args: string[]) => run('pg_ctl', '-D', data, '-w', '-s', '-l', join(folder, 'log'), ...args)
  const start = () => control('-o', options, 'start')
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async crash() {
      await control('-m', 'immediate', 'stop')
      await start()
    },
    async close() {
      await control('-m', 'immediate', 'stop')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As whom it runs, because PostgreSQL does not run as root: as its own user then. Undefined if there is none. */
async function userOf(): Promise<{ uid: number; gid: number } | Record<string, never> | undefined> {
  if (process.getuid?.() !== 0) return {}
  const number = async (option: string) => Number((await execute('id', [option, 'postgres'])).stdout)
  return Promise.all([number('-u'), number('-g')]).then(
    ([uid, gid]) => ({ uid, gid }),
    () => undefined,
  )
}
