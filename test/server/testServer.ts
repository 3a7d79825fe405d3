import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { inject } from 'vitest'
import type { Body, Operation, Params, Query, Reply } from '#contract/kit.ts'
import { buildApp } from '#server/app.ts'
import { forgetSearches } from '#server/domains/visitors/phoneViews.ts'
import { openServices } from '#server/openServices.ts'
import { readEnv } from '#server/platform/env.ts'
import { openLog } from '#server/platform/log.ts'
import type { Services } from '#server/platform/services.ts'
import { freshThread } from '../database/threads.ts'
import { noteCalls } from '../run/testedCalls.ts'
import { databaseUrl, withServer } from './template.ts'

export interface Answer<O extends Operation> {
  status: number
  code: number
  msg: string
  data: Reply<O>
  headers: Record<string, string | string[] | number | undefined>
}

type RequestParts<O extends Operation> = (Body<O> extends undefined ? { body?: unknown } : { body: Body<O> }) &
  (Params<O> extends undefined ? { params?: undefined } : { params: Params<O> }) & { query?: Query<O> }

export interface TestServer {
  readonly services: Services
  readonly app: FastifyInstance
  /** Calls an operation over HTTP with a token, or without one. */
  call<O extends Operation>(token: string | null, operation: O, parts: RequestParts<O>): Promise<Answer<O>>
  /** The same without types: for bad input. */
  send(
    token: string | null,
    operation: Operation,
    parts: { body?: unknown; params?: Record<string, string | number>; query?: Record<string, string> },
  ): Promise<Answer<Operation>>
  close(): Promise<void>
}

/** A new server with an empty, migrated database: embedded, or PostgreSQL if TEST_DATABASE_URL names a server. */
export async function startTestServer(settings: Record<string, string> = {}, log?: Logger): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jy-test-'))
  const server = process.env.TEST_DATABASE_URL
  const name = `jy_test_${randomBytes(6).toString('hex')}`
  if (server)
    await withServer(server, (client) => client.query(`create database ${name} template ${inject('postgresTemplate')}`))
  const env = readEnv({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '1000000',
    // Tests change rows behind the server's back and ask at once.
    SESSION_CACHE_SECONDS: '0',
    ...(server && { DATABASE_URL: databaseUrl(server, name), DATABASE_CONNECTIONS: '8' }),
    ...settings,
  })
  const services = await openServices(env, (log ?? openLog(env)) as never, server ? undefined : await freshThread())
  const app = await buildApp(services)
  await app.ready()
  noteCalls(app)
  const send: TestServer['send'] = async (token, operation, { body, params, query }) => {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params?.[key])))
    const response = await app.inject({
      method: operation.method,
      url: path,
      ...(query && { query }),
      headers: {
        ...(token && { authorization: token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    const envelope = response.headers['content-type']?.toString().includes('json') ? response.json() : {}
    return {
      status: response.statusCode,
      headers: response.headers,
      code: envelope.code,
      msg: envelope.msg,
      data: envelope.data,
    }
  }
  return {
    services,
    app,
    send,
    call: send as TestServer['call'],
    async close() {
      await app.close()
      await services.close()
      forgetSearches()
      if (server) await withServer(server, (client) => client.query(`drop database ${name} with (force)`))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
