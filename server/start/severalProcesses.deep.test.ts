import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportOf } from '#contract/exports.ts'
import { contract } from '#contract/index.ts'
import { type Account, anAccount } from '#test/rows/world.ts'
import { freePort } from '#test/server/freePort.ts'
import { KillableServer, startKillableServer } from '#test/server/killableServer.ts'

const postgres = process.env.TEST_DATABASE_URL
const nginx = process.env.NGINX_BINARY ?? '/usr/sbin/nginx'

/** Two server processes on one PostgreSQL behind nginx, which alternates between them, as docs/OPERATIONS.md describes. */
describe.skipIf(!postgres || !existsSync(nginx))('two processes behind nginx', () => {
  let one: Awaited<ReturnType<typeof startKillableServer>>
  let two: KillableServer
  let proxy: ChildProcess
  let folder: string
  let url: string
  let root: Account

  beforeAll(async () => {
    one = await startKillableServer(postgres!)
    root = await anAccount(one.database.db, 1)
    two = new KillableServer(one.server.settings)
    await one.server.start()
    await two.start()
    folder = mkdtempSync(join(tmpdir(), 'jy-nginx-'))
    const port = await freePort()
    writeFileSync(join(folder, 'nginx.conf'), config(folder, port, [one.server.url, two.url]))
    proxy = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
      stdio: 'inherit',
    })
    url = `http://127.0.0.1:${port}`
    const deadline = Date.now() + 20_000
    while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
      if (Date.now() > deadline) throw new Error('nginx does not start')
      await new Promise((next) => setTimeout(next, 100))
    }
  }, 120_000)
  afterAll(async () => {
    const exited = new Promise((resolve) => proxy?.once('exit', resolve))
    proxy?.kill('SIGTERM')
    await Promise.all([proxy && exited, one?.server.stop(), two?.stop()])
    await one?.close()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  const send = async (
    path: string,
    { at = url, token = root.token, method = 'POST', body = {} as object | null } = {},
  ) => {
    const answer = await fetch(at + path, {
      method,
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { code, data } = (await answer.json()) as { code: number; data: never }
    return { status: answer.status, by: answer.headers.get('x-by') ?? '', code, data }
  }
  const { list } = contract.scenic.areas

  it('a session works on both processes and ends on both soon after sign-out', async () => {
    const answers = []
    for (let at = 0; at < 8; at++) answers.push(await send(list.path))
    expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['200 200']))
    // nginx did ask both.
    expect(new Set(answers.map(({ by }) => by)).size).toBe(2)
    const other = await anAccount(one.database.db, 1)
    for (const at of [one.server.url, two.url])
      expect((await send(list.path, { at, token: other.token })).status).toBe(200)
    const ended = await send(contract.accounts.admins.logout.path, { at: one.server.url, token: other.token })
    expect(ended.code).toBe(200)
    // The other process may use its cached session for as long as SESSION_CACHE_SECONDS says.
    for (const at of [one.server.url, two.url])
      await expect
        .poll(async () => (await send(list.path, { at, token: other.token })).code, { timeout: 20_000 })
        .not.toBe(200)
  }, 60_000)

  it('an event from one process reaches pages connected to the other', async () => {
    const { path } = contract.system.events.stream
    const ear = new AbortController()
    const received: Record<string, string> = {}
    const listening = [one.server.url, two.url].map(async (at) => {
      const { body } = await fetch(at + path, { headers: { authorization: root.token }, signal: ear.signal })
      for await (const part of body!.pipeThrough(new TextDecoderStream())) received[at] = (received[at] ?? '') + part
    })
    await expect.poll(() => Object.keys(received).length, { timeout: 10_000 }).toBe(2)
    const made = await send(contract.matters.matterTags.add.path, { at: two.url, body: { name: '串流', note: '' } })
    expect(made.code).toBe(200)
    const job = await send(exportOf(contract.matters.matterTags.list)!.path, { at: two.url, body: { format: 'csv' } })
    expect(job.code).toBe(200)
    for (const at of [one.server.url, two.url])
      await expect.poll(() => received[at]!.includes('"topic":"job"'), { timeout: 15_000 }).toBe(true)
    ear.abort()
    await Promise.allSettled(listening)
  }, 40_000)

  it('each job is done once by one of two processes, and its file can be fetched from either', async () => {
    const before = await jobsNow()
    for (let at = 0; at < 6; at++)
      expect((await send(exportOf(contract.matters.matterTags.list)!.path, { body: { format: 'csv' } })).code).toBe(200)
    const newJobs = async () => (await jobsNow()).filter(({ id }) => before.every((job) => job.id !== id))
    await expect
      .poll(async () => (await newJobs()).map(({ state }) => state), { timeout: 30_000 })
      .toEqual(Array(6).fill('done'))
    for (const job of await newJobs())
      for (const at of [one.server.url, two.url]) {
        const file = await fetch(new URL(job.url!, at))
        expect([file.status, (await file.text()).includes('名称')]).toEqual([200, true])
      }
  }, 60_000)

  const jobsNow = async () =>
    (
      (await send(contract.system.jobs.list.path, { method: 'GET', body: null })).data as {
        rows: { id: number; state: string; url: string | null }[]
      }
    ).rows
})

const config = (folder: string, port: number, servers: readonly string[]) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream jingying { ${servers.map((one) => `server ${new URL(one).host};`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://jingying;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_buffering off;
      proxy_read_timeout 130s;
      add_header X-By $upstream_addr always;
    }
  }
}
`
