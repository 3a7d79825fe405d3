import { randomBytes } from 'node:crypto'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { databaseUrl, withServer } from '../server/template.ts'
import { threadWith } from './threads.ts'

/** A new database without a schema, deleted when it is closed: embedded, or PostgreSQL if TEST_DATABASE_URL names a server. */
export async function openEmpty(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return openDatabase({ thread: threadWith() })
  const name = `jy_test_empty_${randomBytes(6).toString('hex')}`
  await withServer(server, (client) => client.query(`create database ${name}`))
  const database = await openDatabase({ url: databaseUrl(server, name), connections: 2 })
  return {
    ...database,
    async close() {
      await database.close()
      await withServer(server, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}
