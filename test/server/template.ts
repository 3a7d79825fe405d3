import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import { openJobs } from '#server/platform/jobs/boss.ts'
import { threadWith } from '../database/threads.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Archive of a migrated embedded database. */
    template: string
    /** A migrated PostgreSQL database to copy, where TEST_DATABASE_URL names a server. */
    postgresTemplate: string
  }
}

/** Migrates once; every test file then begins with a copy, which is much faster than making a database. */
export default async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    const name = await makeTemplate(url)
    project.provide('postgresTemplate', name)
    project.provide('template', '')
    return () => withServer(url, (client) => client.query(`drop database ${name} with (force)`))
  }
  const folder = mkdtempSync(join(tmpdir(), 'jy-template-'))
  const database = await openDatabase({ thread: threadWith() })
  await prepare(database)
  const archive = join(folder, 'template.tar')
  writeFileSync(archive, usedOf(Buffer.from(await database.dump())))
  await database.close()
  project.provide('template', archive)
  project.provide('postgresTemplate', '')
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Makes a migrated database of a PostgreSQL server, and returns its name. */
export async function makeTemplate(url: string): Promise<string> {
  const name = `jy_test_template_${randomBytes(4).toString('hex')}`
  await withServer(url, (client) => client.query(`create database ${name}`))
  const database = await openDatabase({ url: databaseUrl(url, name), connections: 2 })
  await prepare(database)
  await database.close()
  return name
}

/** The archive without PostgreSQL's own two template databases, which are never opened but would be unpacked for every copy. */
function usedOf(tar: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < tar.length && tar[at] !== 0; ) {
    const name = tar.toString('utf8', at, tar.indexOf(0, at))
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0
    const end = at + 512 + Math.ceil(size / 512) * 512
    if (!/^\/?base\/[14]\/./.test(name)) parts.push(tar.subarray(at, end))
    at = end
  }
  return Buffer.concat([...parts, Buffer.alloc(1024)])
}

/** Our tables and those of the job queue, as after a first start. */
async function prepare(database: Database) {
  await migrate(database)
  await (await openJobs(database, pino({ level: 'warn' }))).stop()
}

export async function withServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function databaseUrl(url: string, name: string): string {
  const made = new URL(url)
  made.pathname = `/${name}`
  return made.href
}
