import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepMinutes } from '#contract/releases/webBuild.ts'
import { webBuilds } from '#contract/releases/webBuilds.ts'
import { aBuildKey, aWebBuild, aWebHost, aWebPackage, uploadWeb } from '#test/rows/webRows.ts'
import { anAccount } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { followWeb, purgeWeb, registerHost, revertUnkept, tidyUnpacked } from './web/host.ts'
import { startWeb } from './web/start.ts'

const key = aBuildKey()
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ WEB_BUILD_KEYS: `${aBuildKey().text}, ${key.text}`, HOST_NAME: 'web-1' })
  token = (await anAccount(server.services.database.db, 1)).token
  await server.services.database.query("update session set proved_at = now() + interval '1 hour'")
})
afterAll(() => server?.close())

const query = (text: string, values?: unknown[]) => server.services.database.query(text, values)
const local = async () => (await server.call(token, webBuilds.local, {})).data
const title = async () => /<title>(.*?)<\/title>/.exec((await server.app.inject('/login')).body)?.[1]
/** A build by the calls that people make. */
async function aBuild(number: string, says = number) {
  const { data } = await uploadWeb(server, token, await aWebPackage(key, { number, says }))
  const made = await server.call(token, webBuilds.add, { body: { key: data.key, notes: '换了登录页' } })
  return { id: made.data.id, key: data.key }
}
async function switchTo(buildId: number | null, reason = '试用') {
  const answer = await server.call(token, webBuilds.modify, {
    body: { version: (await local()).version, buildId, reason },
  })
  await followWeb(server.services)
  return answer
}

it('a signed build can be uploaded, switched to, seen and confirmed', async () => {
  const packed = await aWebPackage(key, { number: 'v1.4.1', says: '甲' })
  const { data: file } = await uploadWeb(server, token, packed)
  expect(file).toMatchObject({ number: 'v1.4.1', fits: true, signer: key.text, files: 3 })
  expect((await server.call(token, webBuilds.files, {})).data.rows).toMatchObject([{ key: file.key, number: 'v1.4.1' }])
  const made = await server.call(token, webBuilds.add, { body: { key: file.key, notes: '换了登录页' } })
  expect(made.code).toBe(200)
  expect((await server.call(token, webBuilds.files, {})).data.rows).toEqual([])

  const before = await local()
  expect(before).toMatchObject({ name: 'web-1', local: true, buildId: null, runningId: null, keepBy: null })
  const switched = await switchTo(made.data.id, '修好登录页的错位')
  expect(switched).toMatchObject({ code: 200, data: { version: before.version + 1 } })
  const during = await local()
  expect(during).toMatchObject({ number: 'v1.4.1', runningNumber: 'v1.4.1', formerId: null, fault: '' })
  expect(Date.parse(during.keepBy!) - Date.now()).toBeGreaterThan((keepMinutes - 1) * 60_000)
  expect(await title()).toBe('甲')
  expect((await server.app.inject('/screen')).body).toContain('大屏 甲')

  const confirmed = await server.call(token, webBuilds.keep, { body: { id: during.id, version: during.version } })
  expect(confirmed.code).toBe(200)
  expect(await local()).toMatchObject({ keepBy: null, reason: '修好登录页的错位' })
  const { hosts, builds, keys } = (await server.call(token, webBuilds.all, { body: {} })).data
  expect([keys, hosts.length, builds[0]?.hosts, builds[0]?.notes]).toEqual([2, 1, 1, '换了登录页'])
  await switchTo(null)
})

it('a switch that nobody confirms is reverted to the build that was confirmed last', async () => {
  const good = await aBuild('v1.5.0', '好')
  const bad = await aBuild('v1.5.1', '坏')
  const worse = await aBuild('v1.5.2', '更坏')
  await switchTo(good.id)
  const { id, version } = await local()
  await server.call(token, webBuilds.keep, { body: { id, version } })
  await switchTo(bad.id)
  await switchTo(worse.id)
  expect(await local()).toMatchObject({ number: 'v1.5.2', formerNumber: 'v1.5.0' })
  expect(await title()).toBe('更坏')

  await revertUnkept(server.services)
  expect(await local()).toMatchObject({ number: 'v1.5.2' })
  await query("update web_host set keep_by = now() - interval '1 second'")
  await revertUnkept(server.services)
  await followWeb(server.services)
  expect(await local()).toMatchObject({ number: 'v1.5.0', runningNumber: 'v1.5.0', keepBy: null, changedBy: '系统' })
  expect(await title()).toBe('好')
  expect((await local()).reason).toContain('没有人确认')
})

it('returning to the confirmed build, or to the page that came with the server, needs no confirmation', async () => {
  const good = await aBuild('v1.6.0')
  const next = await aBuild('v1.6.1')
  await switchTo(good.id)
  const { id, version } = await local()
  await server.call(token, webBuilds.keep, { body: { id, version } })
  await switchTo(next.id)
  await switchTo(good.id)
  expect(await local()).toMatchObject({ number: 'v1.6.0', keepBy: null, formerId: null })
  await switchTo(next.id)
  await switchTo(null)
  expect(await local()).toMatchObject({ buildId: null, number: '', keepBy: null, formerId: null, runningId: null })
})

it('a build that no trusted key has signed is refused, and leaves nothing behind', async () => {
  const stored = () => readdirSync(join(server.services.env.DATA_DIR, 'files'), { recursive: true }).length
  const before = stored()
  const strange = await uploadWeb(server, token, await aWebPackage(aBuildKey()))
  expect([strange.code, strange.data.fields?.file]).toEqual([2000, '签名不对，或签名的公钥不在 WEB_BUILD_KEYS 里'])
  const none = await uploadWeb(server, token, Buffer.from('<!doctype html>'))
  expect([none.code, none.data.fields?.file]).toEqual([2000, '不是可以读取的 ZIP 文件'])
  expect(stored()).toBe(before)
})

it('a build that was changed in the store is never served; the host serves what it did before and says why', async () => {
  const { id, key: at } = await aBuild('v1.7.0', '原样')
  const other = await aWebPackage(aBuildKey(), { number: 'v1.7.0', says: '偷换' })
  await server.services.storage.put(at, other, 'application/zip')
  const was = await title()
  await switchTo(id)
  expect(await title()).toBe(was)
  expect(await local()).toMatchObject({ buildId: id, runningId: null, fault: expect.stringContaining('签名不对') })
  const { id: hostId, version } = await local()
  expect(await server.call(token, webBuilds.keep, { body: { id: hostId, version } })).toMatchObject({ code: 2002 })
  // As after a restart.
  await query("update web_host set running_id = build_id where name = 'web-1'")
  server.services.web.serve(server.services.web.own)
  await server.services.storage.remove(at)
  await followWeb(server.services)
  expect(await local()).toMatchObject({ runningId: null, fault: '程序包不在存储里了' })
  await switchTo(null)
  expect(await local()).toMatchObject({ fault: '' })
  const folders = readdirSync(join(server.services.env.DATA_DIR, 'web'))
  expect(folders.filter((name) => name.endsWith('.zip'))).toEqual([])
})

it('the same build, a missing one, a stale version and a second confirmation are refused', async () => {
  const { id } = await aBuild('v1.8.0')
  await switchTo(id)
  const host = await local()
  const ask = (body: object) => server.send(token, webBuilds.modify, { body: { reason: '再试', ...body } })
  expect(await ask({ version: host.version, buildId: id })).toMatchObject({ code: 2002 })
  expect(await ask({ version: host.version, buildId: id + 1000 })).toMatchObject({ code: 2000 })
  expect(await ask({ version: host.version - 1, buildId: null })).toMatchObject({ code: 1515 })
  const keep = (version: number) => server.call(token, webBuilds.keep, { body: { id: host.id, version } })
  expect((await keep(host.version - 1)).code).toBe(1515)
  expect((await keep(host.version)).code).toBe(200)
  expect((await keep(host.version + 1)).code).toBe(2002)
  expect(await server.call(token, webBuilds.remove, { params: { id } })).toMatchObject({
    code: 2002,
    msg: '主机 web-1 在用它，先换成别的',
  })
  await switchTo(null)
  expect((await server.call(token, webBuilds.remove, { params: { id } })).code).toBe(200)
})

it('a build for another server is refused, and a build in use is dropped when the host’s server changes', async () => {
  const { db } = server.services.database
  const { id } = await aBuild('v1.9.0')
  await query("update web_host set contract = repeat('0', 64) where name = 'web-1'")
  const { version } = await local()
  const refused = await server.call(token, webBuilds.modify, { body: { version, buildId: id, reason: '试用' } })
  expect(refused).toMatchObject({ code: 2000, msg: '它是为别的服务端构建的，不能用在这台主机上' })
  // As if another server had been running when this build was chosen.
  await query("update web_host set build_id = $1 where name = 'web-1'", [id])
  await registerHost(db, server.services.env)
  expect((await local()).buildId).toBe(id)
  const other = await aWebBuild(db)
  await query('alter table web_file disable trigger web_file_fixed')
  await query(
    "update web_file set contract = repeat('1', 64) where id = (select file_id from web_build where id = $1)",
    [other.id],
  )
  await query('alter table web_file enable trigger web_file_fixed')
  await query("update web_host set build_id = $1 where name = 'web-1'", [other.id])
  await registerHost(db, server.services.env)
  expect(await local()).toMatchObject({ buildId: null, reason: '服务端已更新，换回它自带的网页', changedBy: '系统' })
})

it('another host is switched by the same call, and this host does not follow it', async () => {
  const { id } = await aBuild('v2.0.0')
  const other = await aWebHost(server.services.database.db)
  const was = await title()
  const body = { id: other.id, version: 0, buildId: id, reason: '先换一台' }
  expect((await server.call(token, webBuilds.update, { body })).code).toBe(200)
  await followWeb(server.services)
  expect([await title(), (await local()).buildId]).toEqual([was, null])
  const { hosts } = (await server.call(token, webBuilds.all, { body: {} })).data
  expect(hosts.find(({ name }) => name === other.name)).toMatchObject({
    number: 'v2.0.0',
    local: false,
    runningId: null,
  })
})

it('only the super administrator sees builds, and the audit log has every switch with its reason', async () => {
  for (const role of [0, 2, 3] as const) {
    const { token: lesser } = await anAccount(server.services.database.db, role)
    await query("update session set proved_at = now() + interval '1 hour'")
    for (const answer of [
      await server.call(lesser, webBuilds.all, { body: {} }),
      await server.call(lesser, webBuilds.local, {}),
      await server.call(lesser, webBuilds.modify, { body: { version: 0, buildId: null, reason: '试' } }),
    ])
      expect([role, answer.code]).toEqual([role, 1511])
  }
  const { rows } = await query(
    "select before, after from audit where operation = 'releases.webBuilds.modify' and code = 200 order by id limit 1",
  )
  expect(rows[0]).toMatchObject({ before: { name: 'web-1', buildId: null }, after: { reason: '修好登录页的错位' } })
})

it('packages without a build are deleted after a day with their file, and hosts that are gone after thirty', async () => {
  const { data } = await uploadWeb(server, token, await aWebPackage(key, { number: 'v9.9.9' }))
  const { name } = await aWebHost(server.services.database.db)
  await query('alter table web_file disable trigger web_file_fixed')
  await query("update web_file set created_at = now() - interval '25 hours' where key = $1", [data.key])
  await query('alter table web_file enable trigger web_file_fixed')
  await query("update web_host set seen_at = now() - interval '31 days' where name = $1", [name])
  await purgeWeb(server.services)
  expect((await query('select 1 from web_file where key = $1', [data.key])).rows).toEqual([])
  expect((await query('select 1 from loose_file where key = $1', [data.key])).rows).toHaveLength(1)
  expect((await query('select 1 from web_host where name = $1', [name])).rows).toEqual([])
  await query("delete from web_host where name = 'web-1'")
  await followWeb(server.services)
  expect(await local()).toMatchObject({ name: 'web-1', buildId: null })
})

it('unpacked builds that are no longer marked as in use are removed, and the served one stays', async () => {
  const { id } = await aBuild('v2.1.0', '留下')
  await switchTo(id)
  const below = join(server.services.env.DATA_DIR, 'web')
  await tidyUnpacked(server.services)
  for (const name of readdirSync(below)) utimesSync(join(below, name), 0, 0)
  const { roots, own } = server.services.web
  const left = roots.filter((root) => root !== own).map(({ folder }) => folder)
  await tidyUnpacked(server.services)
  expect(left.every((folder) => existsSync(folder))).toBe(true)
  expect(await title()).toBe('留下')
  expect(readdirSync(below).length).toBe(left.length)
})

it('a running process is notified of a switch, and follows it', async () => {
  const { id } = await aBuild('v2.2.0', '听见')
  const web = await startWeb(server.services)
  try {
    const body = { version: (await local()).version, buildId: id, reason: '试用' }
    expect((await server.call(token, webBuilds.modify, { body })).code).toBe(200)
    await expect.poll(title).toBe('听见')
    await expect.poll(async () => (await local()).runningId).toBe(id)
  } finally {
    web.stop()
  }
})
