import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { roomBytes } from '#contract/videos/materialKinds.ts'
import { starterMaterials } from '#contract/videos/starter/materials.ts'
import { starterTemplates } from '#contract/videos/starter/templates.ts'
import { aMaterial } from '#test/rows/materialRows.ts'
import { type Account, anAccount, anOperator, aPlace, aTree, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { materials, starter, templates } = contract.videos
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
})
afterAll(() => server?.close())

const db = () => server.services.database.db
/** A channel operator's account with these pages, and a project of a scenic operator below it. */
async function aChannel(...pages: string[]): Promise<{ account: Account; place: Place }> {
  const { id } = await anOperator(db(), 'channel')
  const account = await anAccount(
    db(),
    2,
    id,
    ...(pages.length > 0 ? [aTree(...pages.map((page) => `task/${page}`))] : []),
  )
  return { account, place: await aPlace(db(), (await anOperator(db(), 'scenic', id)).id) }
}
const add = ({ token }: Account, { caseId }: Place) => server.call(token, starter.add, { body: { caseId } })
const states = (rows: readonly { key: string; state: string }[]) =>
  Object.fromEntries(
    ['added', 'present', 'left'].map((state) => [state, rows.filter((row) => row.state === state).length]),
  )
const materialsOf = (operatorId: number) =>
  db()
    .selectFrom('material')
    .select(['name', 'kind', 'durationMs', 'thumbKey'])
    .where('operatorId', '=', operatorId)
    .orderBy('id')
    .execute()
const [pieces, drafts] = [starterMaterials.length, starterTemplates.length]

describe('the starter set', () => {
  it('a channel adds all materials of the set like uploads, and no templates, which it may not make', async () => {
    const { account, place } = await aChannel()
    const answer = await add(account, place)
    expect(answer.code).toBe(200)
    expect(answer.data.rows).toEqual(starterMaterials.map(({ key }) => ({ key, state: 'added' })))
    const stored = await materialsOf(account.operatorId)
    expect(stored.map(({ name }) => name)).toEqual(starterMaterials.map(({ name }) => name))
    expect(stored.filter(({ kind, thumbKey }) => kind !== 'audio' && thumbKey === null)).toEqual([])
  })

  it('what is there is neither added again nor changed, and what was removed comes back', async () => {
    const { account, place } = await aChannel()
    await add(account, place)
    expect(states((await add(account, place)).data.rows)).toEqual({ added: 0, present: pieces, left: 0 })
    expect(await materialsOf(account.operatorId)).toHaveLength(pieces)
    const { rows } = (await server.call(account.token, materials.list, { body: { q: '黑白' } })).data
    await server.call(account.token, materials.remove, { body: { id: rows[0]!.id } })
    const again = (await add(account, place)).data.rows
    expect(again.filter(({ state }) => state === 'added').map(({ key }) => key)).toEqual(['mono'])
  })

  it('two requests at the same time add every piece once', async () => {
    const { account, place } = await aChannel()
    const answers = await Promise.all([add(account, place), add(account, place)])
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect(answers.flatMap(({ data }) => data.rows.filter(({ state }) => state === 'left'))).toEqual([])
    expect(await materialsOf(account.operatorId)).toHaveLength(pieces)
  })

  it('a project of somebody else is refused like one that does not exist, and nothing is added', async () => {
    const [{ account }, { place }] = [await aChannel(), await aChannel()]
    const [foreign, missing] = [await add(account, place), await add(account, { ...place, caseId: 999_999 })]
    expect([foreign.code, foreign.msg, foreign.data]).toEqual([missing.code, missing.msg, missing.data])
    expect(foreign.code).toBe(2000)
    expect(await materialsOf(account.operatorId)).toEqual([])
  })

  it('an account with none of the pages is refused', async () => {
    const { account, place } = await aChannel('device')
    const scenic = await anAccount(db(), 3, place.operatorId)
    expect([(await add(account, place)).code, (await add(scenic, place)).code]).toEqual([1511, 1511])
  })

  it('the materials take room like uploads, and what finds none is left out with the reason', async () => {
    const { account, place } = await aChannel()
    const { id } = await aMaterial(db(), { operatorId: account.operatorId })
    await db().updateTable('material').set({ bytes: roomBytes }).where('id', '=', id).execute()
    const { rows } = (await add(account, place)).data
    expect(states(rows)).toEqual({ added: 0, present: 0, left: pieces })
    expect(rows[0]!.why).toContain('素材空间已满')
  })

  it('a piece that a customer keeps for another type of project is left out with the reason', async () => {
    const { account, place } = await aChannel()
    await add(account, place)
    const { rows } = (await server.call(account.token, materials.list, { body: { q: '胶片', kind: ['lut'] } })).data
    const changed = { version: 0, caseType: 'ceremony' as const }
    await server.call(account.token, materials.edit, { params: { id: rows[0]!.id }, body: changed })
    const left = (await add(account, place)).data.rows.filter(({ state }) => state === 'left')
    expect(left).toEqual([{ key: 'film', state: 'left', why: '已有同一个文件，但不能用在这个项目' }])
  })

  it('the platform adds templates as drafts too, and each of them can be published as it is', async () => {
    const platform = await anAccount(db(), 0)
    const { account, place } = await aChannel()
    const maker = await anAccount(db(), 1, platform.operatorId, aTree('task/template'))
    const before = (await add(maker, place)).data.rows
    expect(states(before)).toEqual({ added: 0, present: 0, left: pieces + drafts })
    expect([before[0]!.why, before.at(-1)!.why]).toEqual(['账号不能上传素材', '缺少它用到的素材'])

    const whole = (await add(platform, place)).data.rows
    expect(whole.map(({ key }) => key)).toEqual([...starterMaterials, ...starterTemplates].map(({ key }) => key))
    expect(whole.filter(({ state }) => state !== 'added')).toEqual([])
    const { rows } = (await server.call(platform.token, templates.list, { body: { caseId: place.caseId } })).data
    expect(rows.map(({ name, state }) => [name, state]).toSorted()).toEqual(
      starterTemplates.map(({ name }) => [name, 'draft']).toSorted(),
    )
    for (const { id, version } of rows) {
      const published = await server.call(platform.token, templates.publish, { params: { id }, body: { version } })
      expect([published.code, published.msg]).toEqual([200, 'ok'])
    }
    const pets = (await server.call(platform.token, materials.list, { body: { q: '小狐狸', common: true } })).data.rows
    expect((await server.call(platform.token, materials.remove, { body: { id: pets[0]!.id } })).code).toBe(1520)

    // What belongs to the platform is there for every customer, and for further projects.
    expect(states((await add(platform, place)).data.rows)).toEqual({ added: 0, present: pieces + drafts, left: 0 })
    expect(states((await add(account, place)).data.rows)).toEqual({ added: 0, present: pieces, left: 0 })
    const further = await aPlace(db(), (await anOperator(db(), 'scenic')).id)
    expect(states((await add(maker, further)).data.rows)).toEqual({ added: drafts, present: pieces, left: 0 })
  })
})
