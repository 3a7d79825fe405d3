import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { largestNumber, numberedName, seriesSize, stemLength } from '#contract/codes/series.ts'
import { contract } from '#contract/index.ts'
import { type Account, anAccount, anOperator, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { channelCodes } = contract.codes
let server: TestServer
let root: Account
let channel: Account
let place: Place
let foreign: Place
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://jy.example.com', VISIT_ORIGINS: 'https://shop.example.com' })
  root = await anAccount(db(), 0)
  const { id } = await anOperator(db(), 'channel')
  channel = await anAccount(db(), 2, id)
  place = await aPlace(db(), (await anOperator(db(), 'scenic', id)).id)
  foreign = await aPlace(db())
})
afterAll(() => server?.close())

const addMany = (body: object, account = root) =>
  server.call(account.token, channelCodes.addMany, {
    body: { areaId: place.areaId, name: unique('立牌'), count: 3, ...body },
  })
const next = async (name: string, areaId = place.areaId, account = root) =>
  server.call(account.token, channelCodes.nextNumber, { body: { name, areaId } })
const namesOf = async (stem: string) => {
  const rows = await db().selectFrom('channelCode').select('name').where('name', 'like', `${stem}%`).execute()
  return rows.map(({ name }) => name).toSorted()
}

describe('several codes at once', () => {
  it('ten codes have one name with numbers from 01 to 10, one place, and ten short codes', async () => {
    const name = unique('东门立牌')
    const { data } = await addMany({ name: ` ${name} `, count: 10, caseId: place.caseId, place: ' 东门检票口 ' })
    expect(data.rows.map((row) => row.name)).toEqual(Array.from({ length: 10 }, (_, at) => numberedName(name, at + 1)))
    expect([data.rows[0]!.name, data.rows[9]!.name]).toEqual([`${name} 01`, `${name} 10`])
    const { rows } = (await server.call(root.token, channelCodes.list, { body: { q: name } })).data
    expect(rows).toHaveLength(10)
    for (const row of rows)
      expect(row).toMatchObject({ areaId: place.areaId, caseId: place.caseId, place: '东门检票口', active: true })
    expect(new Set(rows.map(({ short }) => short)).size).toBe(10)
  })

  it('further codes go on after the largest number of the same name in the same scenic area', async () => {
    const name = unique('立牌')
    const one = (body: { name: string; areaId?: number }) =>
      server.call(root.token, channelCodes.add, { body: { areaId: place.areaId, ...body } })
    await one({ name: `${name} 07` })
    await one({ name: `${name} 2026` })
    await one({ name: `${name}旧 30` })
    await one({ name: `${name} 40`, areaId: foreign.areaId })
    expect((await next(name)).data).toEqual({ first: 8 })
    const { data } = await addMany({ name })
    expect(data.rows.map((row) => row.name)).toEqual([`${name} 08`, `${name} 09`, `${name} 10`])
    expect((await next(` ${name} `)).data).toEqual({ first: 11 })
  })

  it('signs of a pattern in a name are only signs', async () => {
    const name = unique('A%_.*(🏔')
    await addMany({ name })
    expect((await next(name)).data).toEqual({ first: 4 })
    expect((await next(name.replace('%', 'x'))).data).toEqual({ first: 1 })
  })

  it('a repeated call that names its first number makes nothing twice, and says why', async () => {
    const name = unique('立牌')
    expect(await addMany({ name, first: 1 })).toMatchObject({ code: 200 })
    expect(await addMany({ name, first: 1 })).toMatchObject({
      code: 2001,
      data: { fields: { name: expect.stringContaining(`已有「${name} 01」`) } },
    })
    expect(await namesOf(name)).toHaveLength(3)
    const both = await Promise.all([addMany({ name, first: 4 }), addMany({ name, first: 4 })])
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 2001])
    expect(await namesOf(name)).toHaveLength(6)
  })

  it('one name that is taken in the middle of the numbers means that no code is made', async () => {
    const name = unique('立牌')
    await server.call(root.token, channelCodes.add, { body: { areaId: place.areaId, name: `${name} 03` } })
    expect(await addMany({ name, first: 2 })).toMatchObject({ code: 2001 })
    expect(await namesOf(name)).toEqual([`${name} 03`])
  })

  it('a project of another scenic area or an address that is not allowed means that no code is made', async () => {
    const name = unique('立牌')
    expect(await addMany({ name, caseId: foreign.caseId })).toMatchObject({
      code: 2000,
      data: { fields: { caseId: '该景区下没有这个项目' } },
    })
    expect(await addMany({ name, target: 'https://evil.example.org/' })).toMatchObject({
      code: 2000,
      data: { fields: { target: expect.stringMatching(/^打开地址只能在/) } },
    })
    expect(await namesOf(name)).toEqual([])
  })

  it('accounts number codes in their own scenic areas only, and learn nothing about the numbers of others', async () => {
    const name = unique('立牌')
    expect(await addMany({ name }, channel)).toMatchObject({ code: 200 })
    await addMany({ name, areaId: foreign.areaId })
    const refused = { code: 2000, data: { fields: { areaId: '没有这个景区' } } }
    expect(await addMany({ name, areaId: foreign.areaId }, channel)).toMatchObject(refused)
    expect(await next(name, foreign.areaId, channel)).toMatchObject(refused)
    expect(await addMany({ name }, await anAccount(db(), 3, place.operatorId))).toMatchObject({ code: 1511 })
    expect(await namesOf(name)).toHaveLength(6)
  })

  it('there are limits to how many, to the name and to the numbers', async () => {
    for (const count of [seriesSize.min - 1, seriesSize.max + 1])
      expect(await addMany({ count })).toMatchObject({ code: 2000, data: { fields: { count: expect.any(String) } } })
    expect((await addMany({ count: seriesSize.max })).data.rows).toHaveLength(seriesSize.max)
    expect(await addMany({ name: '名'.repeat(stemLength + 1) })).toMatchObject({
      code: 2000,
      data: { fields: { name: expect.any(String) } },
    })
    const name = unique('长').padEnd(stemLength, '名')
    expect((await addMany({ name, first: largestNumber - 2 })).data.rows.at(-1)!.name).toBe(`${name} ${largestNumber}`)
    expect(await addMany({ name })).toMatchObject({
      code: 2000,
      data: { fields: { name: `编号最大到 ${largestNumber}，请换一个码名` } },
    })
  })

  it('the audit log names every code that was made', async () => {
    const { data } = await addMany({})
    const { rows } = (await server.call(root.token, contract.system.audits.list, { body: { size: 1 } })).data
    expect(rows[0]).toMatchObject({ operation: 'codes.channelCodes.addMany', after: { count: 3, rows: data.rows } })
  })
})
