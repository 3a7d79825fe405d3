import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Element, Slot } from '#contract/videos/timeline.ts'
import { aKey, openSender } from '#test/clients/sender.ts'
import { aFilmMaker, aVisit, endFilms } from '#test/rows/filmRows.ts'
import { aMaterial } from '#test/rows/materialRows.ts'
import { type Account, anAccount, anOperator, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { templates, materials } = contract.videos
let server: TestServer
let root: Account
let place: Place
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 0)
  place = await aPlace(db())
})
afterAll(() => server?.close())

const caption = (text: string): Element => ({ effect: 'caption', startMs: 0, lengthMs: 1000, params: {}, text })
const sticker = (materialId: number): Element => ({
  ...{ effect: 'sticker', startMs: 0, lengthMs: 1000, params: {}, materialId },
})
const slot = (startMs: number, pointId: number | null): Slot => ({
  ...{ startMs, lengthMs: 1000, pointId, face: false },
  ...{ fit: 'cover', speed: 100, missing: 'any' },
})
async function add(more: object = {}): Promise<number> {
  const body = { caseId: place.caseId, name: unique('模板'), durationMs: 10_000, ...more }
  return (await server.call(root.token, templates.add, { body })).data.id
}
const one = async (id: number) => (await server.call(root.token, templates.list, { body: { id } })).data.rows[0]!
type Act = 'publish' | 'restore' | 'archive' | 'takeBack'
/** Of the template as it is now, unless another version was seen. */
async function act(kind: Act, id: number, more: object = {}) {
  const body = { version: (await one(id)).version, ...more }
  return server.call(root.token, templates[kind], { params: { id }, body: body as never })
}
const edit = async (id: number, body: object) =>
  server.call(root.token, templates.edit, { params: { id }, body: { version: (await one(id)).version, ...body } })
const versions = async (id: number) => (await server.call(root.token, templates.versions, { params: { id } })).data.rows
const offered = async () =>
  (await server.call(root.token, templates.options, { query: { caseId: place.caseId } })).data.rows
const say = (words: string[]) => server.call(root.token, templates.sensitive, { body: { words } })

describe('a template on its way to films', () => {
  it('a new template is a draft that is not offered; published, it is, with its number, note, person and time', async () => {
    const id = await add()
    expect(await one(id)).toMatchObject({ state: 'draft', publishedNumber: null, used: false })
    expect((await offered()).some((row) => row.id === id)).toBe(false)
    expect((await act('publish', id, { note: ' 首版 ' })).data).toMatchObject({ number: 1 })
    expect(await one(id)).toMatchObject({ state: 'published', publishedNumber: 1 })
    expect((await offered()).some((row) => row.id === id)).toBe(true)
    expect(await versions(id)).toMatchObject([
      { number: 1, note: '首版', publishedBy: expect.stringMatching(/./), publishedAt: expect.any(String), films: 0 },
    ])
  })

  it('films are made by the published version while a draft is edited, and keep the number of the version', async () => {
    await endFilms(db())
    const sender = openSender(server, await aKey(server.services, place.operatorId))
    const maker = await aFilmMaker(server)
    const id = await add({ timeline: [caption('第一版')] })
    await act('publish', id)
    await edit(id, { name: unique('改名'), durationMs: 5000, timeline: [caption('第二版')] })
    expect(await one(id)).toMatchObject({ state: 'edited', publishedNumber: 1, durationMs: 5000 })
    const claimed = async () => {
      const { film } = await aVisit(db(), sender, place, id)
      await sender.batch('films', [film])
      expect((await server.call(root.token, templates.versions, { params: { id } })).data.waiting).toBe(1)
      return (await maker.film('claim', { maker: '甲' })).data.film!.template
    }
    expect(await claimed()).toMatchObject({ version: 1, durationMs: 10_000, timeline: [{ text: '第一版' }] })
    await act('publish', id)
    expect(await claimed()).toMatchObject({ version: 2, durationMs: 5000, timeline: [{ text: '第二版' }] })
    expect((await versions(id)).map(({ number, films }) => [number, films])).toEqual([
      [2, 1],
      [1, 1],
    ])
    const removal = await server.call(root.token, templates.remove, { params: { id } })
    expect([removal.code, removal.msg]).toEqual([1520, '做过视频的模板不能删除，可以归档'])
    expect((await act('archive', id)).code).toBe(200)
  })

  it('publishing what somebody else has changed meanwhile is refused as stale, and so is what nobody has changed', async () => {
    const id = await add()
    await edit(id, { durationMs: 9000 })
    expect((await act('publish', id, { version: 0 })).code).toBe(1515)
    expect(await versions(id)).toEqual([])
    await act('publish', id)
    const again = await act('publish', id)
    expect([again.code, again.msg]).toEqual([2002, '没有未发布的修改'])
  })

  it('of two people who publish at once, one publishes and the other is told that it is stale', async () => {
    const id = await add()
    const answers = await Promise.all([act('publish', id, { version: 0 }), act('publish', id, { version: 0 })])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 1515]))
    expect((await versions(id)).length).toBe(1)
  })

  it('a word that became sensitive after saving refuses the publication by its name, and marks what is published', async () => {
    const id = await add({ timeline: [caption('看云海')] })
    await act('publish', id)
    const other = await add({ timeline: [caption('看云海')] })
    await say(['云海'])
    const { code, msg } = await act('publish', other)
    expect([code, msg]).toEqual([2000, '含有敏感词「云海」'])
    await edit(id, { timeline: [caption('看日出')] })
    expect((await one(id)).sensitive).toBe('云海')
    await act('publish', id)
    expect((await one(id)).sensitive).toBeNull()
    await say([])
  })

  it('a material or a point that is gone refuses the publication, naming where it was used', async () => {
    const { id: pointId } = await db()
      .insertInto('point')
      .values({ areaId: place.areaId, caseId: place.caseId, name: unique('点位') })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await add({ slots: [slot(0, null), slot(1000, pointId)] })
    await db().deleteFrom('point').where('id', '=', pointId).execute()
    expect((await act('publish', id)).msg).toBe('第 2 个片段位的点位不存在，或不在这个项目')
    const { id: materialId } = await aMaterial(db(), { ...root, kind: 'sticker' })
    const shown = await add({ timeline: [sticker(materialId)] })
    await db().updateTable('material').set({ caseType: 'ceremony' }).where('id', '=', materialId).execute()
    await db().updateTable('scenicCase').set({ caseType: 'ride' }).where('id', '=', place.caseId).execute()
    expect((await act('publish', shown)).msg).toMatch(/^时间轴：第 1 个效果「.+」的素材不存在，或不能用在这个项目$/)
  })

  it('an archived template is neither offered nor changed, until it is taken back', async () => {
    const id = await add()
    expect((await act('archive', id)).code).toBe(2002)
    await act('publish', id)
    expect((await act('takeBack', id)).code).toBe(2002)
    expect((await act('archive', id)).code).toBe(200)
    expect(await one(id)).toMatchObject({ state: 'archived' })
    expect((await offered()).some((row) => row.id === id)).toBe(false)
    const answers = [
      await edit(id, { durationMs: 5000 }),
      await act('publish', id),
      await act('restore', id, { number: 1 }),
    ]
    expect(answers.map(({ code, msg }) => [code, msg])).toEqual([
      [2002, '已归档的模板要先取回，才能修改'],
      [2002, '已归档的模板要先取回，才能发布'],
      [2002, '已归档的模板要先取回，才能修改'],
    ])
    expect((await act('takeBack', id)).code).toBe(200)
    expect((await offered()).some((row) => row.id === id)).toBe(true)
  })

  it('the list begins with what waits to be published, and ends with what is archived', async () => {
    const { caseId } = await aPlace(db())
    const of = async (...acts: Act[]) => {
      const id = await add({ caseId })
      for (const kind of acts) await act(kind, id)
      return id
    }
    const ids = [await of('publish', 'archive'), await of('publish'), await of(), await of('publish')]
    await edit(ids[3]!, { durationMs: 5000 })
    const listed = async (more: object = {}) =>
      (await server.call(root.token, templates.list, { body: { caseId, ...more } })).data.rows
    expect((await listed()).map(({ state }) => state)).toEqual(['edited', 'draft', 'published', 'archived'])
    expect((await listed({ state: ['edited', 'archived'] })).map(({ id }) => id)).toEqual([ids[3], ids[0]])
  })

  it('the database refuses changes of a version, and its removal without its template', async () => {
    const id = await add()
    await act('publish', id)
    const version = db().updateTable('templateVersion').set({ note: '改' }).where('templateId', '=', id)
    await expect(version.execute()).rejects.toThrow(/append-only/)
    await expect(db().deleteFrom('templateVersion').where('templateId', '=', id).execute()).rejects.toThrow()
    expect((await server.call(root.token, templates.remove, { params: { id } })).code).toBe(200)
    expect(await db().selectFrom('templateVersion').select('id').where('templateId', '=', id).execute()).toEqual([])
  })
})

describe('restoring a version', () => {
  it('a restored version becomes the draft, and films change only once it is published', async () => {
    const first = { name: unique('首'), durationMs: 8000, timeline: [caption('一')], slots: [slot(0, null)] }
    const id = await add(first)
    await act('publish', id)
    await edit(id, { name: unique('次'), timeline: [], slots: [], durationMs: 5000, aspect: 'wide', audioVolume: 10 })
    await act('publish', id, { note: '改短' })
    expect((await act('restore', id, { number: 9 })).code).toBe(1512)
    expect((await act('restore', id, { number: 1, version: 0 })).code).toBe(1515)
    expect((await act('restore', id, { number: 1 })).code).toBe(200)
    expect(await one(id)).toMatchObject({
      ...first,
      aspect: 'auto',
      audioVolume: 80,
      state: 'edited',
      publishedNumber: 2,
    })
    expect((await offered()).find((row) => row.id === id)).toMatchObject({ durationMs: 5000 })
    expect((await act('restore', id, { number: 2 })).code).toBe(200)
    expect((await one(id)).state).toBe('published')
  })

  it('materials of the published version stay while the draft is without them; an older version may have lost its own', async () => {
    const { id: materialId } = await aMaterial(db(), { ...root, kind: 'sticker' })
    const music = await aMaterial(db(), { ...root, kind: 'audio' })
    const id = await add({ timeline: [sticker(materialId)], audioId: music.id })
    await act('publish', id)
    await edit(id, { timeline: [], audioId: null })
    const drop = async (which: number) =>
      (await server.call(root.token, materials.remove, { body: { id: which } })).code
    expect([await drop(materialId), await drop(music.id)]).toEqual([1520, 1520])
    await act('publish', id)
    expect([await drop(materialId), await drop(music.id)]).toEqual([200, 200])
    expect((await act('restore', id, { number: 1 })).msg).toMatch(/的素材不存在，或不能用在这个项目$/)
  })
})

describe('copying to other projects', () => {
  const copy = (id: number, body: { caseIds: number[]; name: string; version?: number }, token = root.token) =>
    server.call(token, templates.copy, { body: { id, version: 0, ...body } })
  const check = (id: number, caseIds: number[], name: string) =>
    server.call(root.token, templates.copyCheck, { body: { id, caseIds, name } })

  it('each project gets a draft of the same content, whose slots are for any point', async () => {
    const [one_, two] = [await aPlace(db()), await aPlace(db())]
    const name = unique('模板')
    const { id: pointId } = await db()
      .insertInto('point')
      .values({ areaId: place.areaId, caseId: place.caseId, name: unique('点位') })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await add({ name, timeline: [caption('一')], slots: [slot(0, null), slot(1000, pointId)] })
    const targets = (await check(id, [one_.caseId, two.caseId], name)).data.rows
    expect(targets.map(({ taken, materials: wrong, points }) => [taken, wrong, points])).toEqual(
      Array.from({ length: 2 }, () => [false, [], ['第 2 个片段位']]),
    )
    const { rows } = (await copy(id, { caseIds: [one_.caseId, two.caseId], name })).data
    expect(rows.map(({ caseId }) => caseId).toSorted()).toEqual([one_.caseId, two.caseId].toSorted())
    for (const row of rows)
      expect(await one(row.id)).toMatchObject({
        ...{ name, state: 'draft', timeline: [caption('一')], slots: [slot(0, null), slot(1000, null)] },
      })
    const again = await copy(id, { caseIds: [one_.caseId], name })
    expect([again.code, Object.keys((again.data as unknown as { fields: object }).fields)]).toEqual([2000, ['name']])
    expect((await check(id, [one_.caseId], name)).data.rows).toMatchObject([{ taken: true }])
    expect((await copy(id, { caseIds: [one_.caseId], name: unique('另名'), version: 7 })).code).toBe(1515)
  })

  it('materials that may not be used in a project are named, and then no project gets a copy', async () => {
    const there = await aPlace(db())
    const own = await aMaterial(db(), { operatorId: place.operatorId, kind: 'sticker' })
    const { name: ownName } = await db()
      .selectFrom('material')
      .select('name')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow()
    const [id, name] = [await add({ timeline: [sticker(own.id)] }), unique('模板')]
    const sibling = await aPlace(db(), place.operatorId)
    const targets = (await check(id, [there.caseId, sibling.caseId], name)).data.rows
    expect(new Map(targets.map((row) => [row.id, row.materials]))).toEqual(
      new Map([
        [there.caseId, [ownName]],
        [sibling.caseId, []],
      ]),
    )
    const { code, msg } = await copy(id, { caseIds: [sibling.caseId, there.caseId], name })
    expect(code).toBe(2000)
    expect(msg).toContain(`不能用素材「${ownName}」`)
    expect((await server.call(root.token, templates.list, { body: { caseId: sibling.caseId } })).data.total).toBe(0)
    expect((await copy(id, { caseIds: [7_000_000], name })).msg).toBe('没有这个项目')
    expect((await copy(id, { caseIds: [], name })).msg).toBe('请选择项目')
  })
})

it('only the platform publishes, restores, archives and copies; customers are refused, whatever is theirs', async () => {
  const above = await anOperator(db(), 'channel')
  const customer = await aPlace(db(), (await anOperator(db(), 'scenic', above.id)).id)
  const accounts = await Promise.all([
    anAccount(db(), 1),
    anAccount(db(), 2, above.id),
    anAccount(db(), 3, customer.operatorId),
  ])
  const codes = []
  for (const { token } of accounts) {
    const id = await add({ caseId: customer.caseId })
    const params = { id }
    const name = unique('模板')
    codes.push([
      (await server.call(token, templates.publish, { params, body: { version: 0 } })).code,
      (await server.call(token, templates.restore, { params, body: { version: 1, number: 1 } })).code,
      (await server.call(token, templates.archive, { params, body: { version: 2 } })).code,
      (await server.call(token, templates.takeBack, { params, body: { version: 3 } })).code,
      (await server.call(token, templates.versions, { params })).code,
      (await server.call(token, templates.copyCheck, { body: { id, caseIds: [place.caseId], name } })).code,
      (await server.call(token, templates.copy, { body: { id, version: 4, caseIds: [place.caseId], name } })).code,
    ])
  }
  expect(codes).toEqual([
    Array.from({ length: 7 }, () => 200),
    Array.from({ length: 7 }, () => 1511),
    Array.from({ length: 7 }, () => 1511),
  ])
})
