import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, operations } from '#contract/index.ts'
import { tableKey } from '#contract/kit.ts'
import { aCoupon } from '#test/rows/couponRows.ts'
import { type Account, anAccount, anOrder, aPlace, aTree, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { sealAudit, verifyAudit } from '../../platform/audit/auditSeal.ts'

const { audits } = contract.system
const { areas, cases } = contract.scenic
const { visitors } = contract.visitors
let server: TestServer
let root: Account
let plain: Account
let place: Place
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer({ ENVIRONMENT_A: 'https://a.example.com', ENVIRONMENT_B: 'https://b.example.com' })
  root = await anAccount(db(), 1)
  plain = await anAccount(db(), 0)
  place = await aPlace(db())
})
afterAll(() => server?.close())

type Filter = Parameters<typeof server.call<typeof audits.list>>[2]['body']
const rows = async (body: Filter, by = root) => (await server.call(by.token, audits.list, { body })).data.rows

describe('the trail', () => {
  it('the audit log shows who changed what, before and after, including refused writes and failed sign-ins', async () => {
    const name = unique('景区')
    const edit = (version: number) =>
      server.call(plain.token, areas.edit, { params: { id: place.areaId }, body: { name, version } })
    const { data } = await edit(0)
    expect(data.version).toBe(1)
    expect((await edit(0)).code).toBe(1515)
    const [refused, done] = await rows({ resource: 'scenic.areas', target: String(place.areaId) })
    expect(done).toMatchObject({
      adminName: plain.name,
      action: '景区：修改',
      domain: 'scenic',
      result: 'done',
      environment: 'A',
      before: { name: expect.any(String) },
      after: { name },
    })
    expect(refused).toMatchObject({ result: 'refused', code: 1515, reason: '已被他人修改，请刷新后再改' })
    await server.call(null, contract.accounts.admins.login, { body: { name: root.name, pwd: 'a'.repeat(64) } as never })
    const [failed] = await rows({ domain: 'accounts', result: 'refused' })
    expect(failed).toMatchObject({ adminId: null, target: root.name, code: 1004 })
    expect(JSON.stringify(failed)).not.toContain('aaaa')
  })

  it('the object of an action is named as it is called today, as long as it is there', async () => {
    const made = await server.call(plain.token, areas.add, {
      body: { name: unique('景区'), operatorId: plain.operatorId, province: '安徽省' },
    })
    const { id } = made.data
    const name = unique('改名')
    await server.call(plain.token, areas.edit, { params: { id }, body: { name, version: 0 } })
    const of = { resource: 'scenic.areas', target: String(id) }
    expect((await rows(of)).map((row) => [row.action, row.name])).toEqual([
      ['景区：修改', name],
      ['景区：新增', name],
    ])
    await server.call(plain.token, areas.remove, { params: { id } })
    expect((await rows(of)).map((row) => row.name)).toEqual([null, null, null])
  })

  it('an object has no name where the field of its name is hidden from the account', async () => {
    const { visitorId } = await anOrder(db(), place)
    await db().updateTable('visitor').set({ nick: '晴天' }).where('id', '=', visitorId).execute()
    await server.call(plain.token, visitors.edit, { params: { id: visitorId }, body: { note: '常客', version: 0 } })
    const named = async () =>
      (await rows({ resource: 'visitors.visitors', target: String(visitorId) }, plain)).map((row) => row.name)
    expect(await named()).toEqual(['晴天'])
    const { id: tableId } = await db()
      .insertInto('tableName')
      .values({ key: tableKey(visitors.list), title: '游客' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db().insertInto('tableHeader').values({ tableId, role: 0, key: 'nick', visible: false }).execute()
    server.services.hiddenFieldRules.forget()
    expect(await named()).toEqual([null])
  })

  it('an action that names the row of another resource is not called by a row of its own', async () => {
    const { visitorId } = await anOrder(db(), place)
    const { id } = await aCoupon(db(), place, { visitorId })
    // What is sent is named by its activity.
    await sql`insert into audit (admin_id, admin_name, operation, target, code, ip, agent, request_id, environment)
      values (${root.id}, ${root.name}, 'coupons.coupons.send', ${String(id)}, 200, '', '', '', 'A')`.execute(db())
    expect(await rows({ resource: 'coupons.coupons', target: String(id) })).toMatchObject([{ name: null }])
  })

  it('the log of every resource names what has a stored name, and says nothing of the rest', async () => {
    await sql`insert into audit (admin_id, admin_name, operation, target, code, ip, agent, request_id, environment)
      select ${root.id}, ${root.name}, o, '1', 200, '', '', '', 'A' from unnest(${`{${operations()
        .filter(({ id }) => id.endsWith('.list'))
        .map(({ id }) => id.replace('.list', '.edit'))
        .join(',')}}`}::text[]) o`.execute(db())
    const found = await rows({ target: '1', size: 200 })
    expect(found.length).toBeGreaterThan(50)
    const named = new Set(found.flatMap((row) => (row.name === null ? [] : row.operation)))
    expect([named.has('scenic.areas.edit'), named.has('sales.complaints.edit')]).toEqual([true, false])
  })

  it('the audit log can be filtered by account, title of the operation, day, environment and result', async () => {
    const one = await anAccount(db(), 0)
    const headers = { authorization: one.token, host: 'b.example.com' }
    const payload = { areaId: place.areaId, name: unique('项目'), caseType: 'clip' }
    await server.app.inject({ method: 'POST', url: cases.add.path, headers, payload })
    const found = (filter: Filter) => rows({ adminId: one.id, ...filter })
    expect(await found({ environment: 'B' })).toMatchObject([
      { operation: 'scenic.cases.add', target: expect.stringMatching(/[0-9]+/) },
    ])
    expect(await found({ q: '项目：新增' })).toHaveLength(1)
    expect(await found({ q: one.name, result: 'done' })).toHaveLength(1)
    expect(await found({ environment: 'A' })).toEqual([])
    expect(await found({ result: 'refused' })).toEqual([])
    expect(await found({ atTo: '2020-01-01' })).toEqual([])
  })

  it('an account sees audit rows of its own rank and below, for calls that it may make itself', async () => {
    const narrow = await anAccount(db(), 0, undefined, aTree('systemOps/history', 'task/activity'))
    const above = await anAccount(db(), 1)
    const make = (by: Account) =>
      server.call(by.token, areas.add, {
        body: { operatorId: place.operatorId, name: unique('景区'), province: '安徽省' },
      })
    for (const by of [above, plain]) expect((await make(by)).code).toBe(200)
    const visibleActors = async (by: Account) =>
      new Set((await rows({ q: '景区：新增', size: 200 }, by)).map(({ adminId }) => adminId))
    expect(await visibleActors(root)).toEqual(new Set([above.id, plain.id]))
    expect(await visibleActors(plain)).toEqual(new Set([plain.id]))
    expect(await visibleActors(narrow)).toEqual(new Set())
    expect(await rows({ q: root.name }, plain)).toEqual([])
  })
})

describe('a sealed trail', () => {
  it('the database refuses changes and deletions of sealed audit rows', async () => {
    for (const statement of [
      'delete from audit',
      "update audit set admin_name = 'x'",
      'truncate audit cascade',
      'delete from audit_seal',
    ]) {
      await sealAudit(server.services)
      await expect(sql.raw(statement).execute(db())).rejects.toThrow(/trail/)
    }
  })

  it('verification names the seal that does not hold after rows or seals were altered in the database', async () => {
    const { database, secrets } = server.services
    const verified = () => verifyAudit(db(), secrets)
    for (let n = 0; n < 3; n++) {
      await server.call(root.token, areas.edit, { params: { id: 1_000_000 }, body: { version: n } })
      expect(await sealAudit(server.services)).toBeGreaterThan(0)
    }
    const { last, faults, seals } = await verified()
    expect([faults, last!.id]).toEqual([[], seals])
    expect((await server.call(root.token, audits.seal, {})).data.seal).toBe(seals)
    const known = { id: seals, mark: last!.mark }
    const altered = async (...statements: string[]) => {
      const guards = ['audit', 'audit_seal'].map((table) => `alter table ${table} disable trigger user`)
      for (const statement of [...guards, ...statements]) await database.query(statement)
      const found = (await verifyAudit(db(), secrets, known)).faults
      return found
    }
    const target = `(select max(id) from audit where seal = ${seals - 1})`
    expect(await altered(`update audit set code = 200 where id = ${target}`)).toEqual([
      `第 ${seals - 1} 号封存中的记录被改过`,
    ])
    await altered(`update audit set code = 1512 where id = ${target}`)
    expect((await verified()).faults).toEqual([])
    expect(await altered(`update audit set seal = null where id = ${target}`)).toEqual([
      expect.stringContaining(`第 ${seals - 1} 号封存有`),
    ])
    const end = [`update audit set seal = null where seal = ${seals}`, `delete from audit_seal where id = ${seals}`]
    expect(await altered(...end)).toContain(`第 ${seals} 号封存与另外保存的标记不符`)
  })
})
