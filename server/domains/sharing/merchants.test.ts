import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aMerchantNo, anOpenid } from '#test/rows/sellerRows.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { merchants } = contract.sharing
let server: TestServer
let root: Account
let place: Place
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 0)
  place = await aPlace(db())
})
afterAll(() => server?.close())
const db = () => server.services.database.db

type Draft = Parameters<typeof add>[0]
const add = (more: {
  kind: 'merchantId' | 'personalOpenid'
  account: string
  relation?: 'partner' | 'custom'
  customRelation?: string
}) =>
  server.call(root.token, merchants.add, {
    body: { caseId: place.caseId, name: unique('商户'), relation: 'partner', ...more },
  })
const one = async (id: number) => (await server.call(root.token, merchants.list, { body: { id } })).data.rows[0]!

it('a person’s account is masked in lists and in the audit log, a merchant’s is not', async () => {
  const openid = anOpenid()
  const number = aMerchantNo()
  const person = (await add({ kind: 'personalOpenid', account: openid })).data.id
  const company = (await add({ kind: 'merchantId', account: number })).data.id
  const mask = `${openid.slice(0, 4)}****${openid.slice(-4)}`
  expect([(await one(person)).account, (await one(company)).account]).toEqual([mask, number])
  expect((await add({ kind: 'personalOpenid', account: openid })).code).toBe(2001)
  expect((await server.call(root.token, merchants.remove, { params: { id: person } })).code).toBe(200)
  const { rows } = await server.services.database.query(
    "select before::text, after::text from audit where operation like 'sharing.merchants.%'",
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(JSON.stringify(rows)).toContain(mask)
  expect(JSON.stringify(rows)).not.toContain(openid)
  const { rows: stored } = await server.services.database.query('select account from merchant where id = $1', [company])
  expect(stored).toEqual([{ account: number }])
})

it.each<[Draft, string, string]>([
  [{ kind: 'merchantId', account: anOpenid() }, 'account', '商户号的接收账户应为 8 至 10 位数字'],
  [{ kind: 'personalOpenid', account: aMerchantNo() }, 'account', '个人微信的接收账户应为 28 位 openid'],
  [{ kind: 'merchantId', account: aMerchantNo(), relation: 'custom' }, 'customRelation', '请写明是什么关系'],
])('a merchant that does not fit is refused: %j', async (draft, field, text) => {
  expect(await add(draft)).toMatchObject({ code: 2000, data: { fields: { [field]: expect.stringContaining(text) } } })
})

it('the text of a custom relation is stored, and cleared when the relation changes', async () => {
  const { id } = (
    await add({ kind: 'merchantId', account: aMerchantNo(), relation: 'custom', customRelation: '导览员' })
  ).data
  expect(await one(id)).toMatchObject({ relation: 'custom', customRelation: '导览员' })
  const edit = (body: object, version: number) =>
    server.call(root.token, merchants.edit, { params: { id }, body: { ...body, version } })
  expect((await edit({ customRelation: ' ' }, 0)).code).toBe(2000)
  expect((await edit({ account: aMerchantNo() }, 0)).code).toBe(2002)
  expect((await edit({ relation: 'store' }, 0)).code).toBe(200)
  expect(await one(id)).toMatchObject({ relation: 'store', customRelation: '' })
})

it('a merchant is offered only at its own project', async () => {
  const { id } = (await add({ kind: 'merchantId', account: aMerchantNo() })).data
  const other = await aPlace(db())
  const offered = async (caseId: number) =>
    (await server.call(root.token, merchants.ofCase, { params: { id: caseId } })).data.rows.map((row) => row.id)
  expect(await offered(place.caseId)).toContain(id)
  expect(await offered(other.caseId)).toEqual([])
})
