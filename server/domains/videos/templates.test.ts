import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { effectKinds, meaningOf } from '#contract/videos/effectLibrary.ts'
import { type Element, maxElements, maxSlots, type Slot } from '#contract/videos/timeline.ts'
import { aMaterial } from '#test/rows/materialRows.ts'
import { type Account, anAccount, anOperator, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { effectLibrary, effectOf } from './effectLibrary.ts'
import { effectTable, withTable } from './effectTable.ts'
import { timelineFault } from './timelineFault.ts'

const { effects, materials, templates } = contract.videos
let server: TestServer
let root: Account
let channel: Account
let place: Place
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 0)
  const above = await anOperator(db(), 'channel')
  channel = await anAccount(db(), 2, above.id)
  place = await aPlace(db(), (await anOperator(db(), 'scenic', above.id)).id)
})
afterAll(() => server?.close())

type Draft = Parameters<typeof add>[0]
const add = (body: {
  name?: string
  durationMs?: number
  timeline?: Element[]
  slots?: Slot[]
  audioId?: number | null
}) =>
  server.call(root.token, templates.add, {
    body: { caseId: place.caseId, name: unique('模板'), durationMs: 10_000, ...body },
  })
const one = async (id: number) => (await server.call(root.token, templates.list, { body: { id } })).data.rows[0]!
const edit = (id: number, version: number, body: object) =>
  server.call(root.token, templates.edit, { params: { id }, body: { version, ...body } })
const element = (effect: string, more: Partial<Element> = {}): Element => ({
  ...{ effect, startMs: 0, lengthMs: 1000, params: {} },
  ...more,
})
const slot = (startMs: number, lengthMs: number, more: Partial<Slot> = {}): Slot => ({
  ...{ startMs, lengthMs, pointId: null, face: false, fit: 'cover', speed: 100, missing: 'any' },
  ...more,
})
const caption = (text: string, more: Partial<Element> = {}) => element('caption', { text, ...more })

describe('the library of effects', () => {
  it('the effects are returned completely by kind, and their keys are unique', async () => {
    const responses = await Promise.all(
      Object.values(effects).map((operation) => server.call(root.token, operation, {})),
    )
    const keys = responses.flatMap(({ data }) => data.rows.map(({ key }) => key))
    expect(keys.toSorted()).toEqual(effectLibrary.map(({ key }) => key).toSorted())
    expect(responses.map(({ data }) => [...new Set(data.rows.map(({ kind }) => kind))])).toEqual(
      ['smart', 'sticker', 'transition', 'lut', 'photo', 'pet', 'text'].map((kind) => [kind]),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('docs/EFFECTS.md contains the present library of effects', () => {
    const text = readFileSync(new URL('../../../docs/EFFECTS.md', import.meta.url), 'utf8')
    expect(withTable(text, effectTable()), 'node scripts/effectTable.ts').toBe(text)
  })

  it('the meaning of an effect uses the titles of parameters instead of their keys', () => {
    expect(meaningOf(effectOf('stickerPop')!)).toBe(
      '贴纸在「弹入用时」内从零放大到原大，中途超出「回弹」，结束前同样时间缩回',
    )
    const untold = effectLibrary.filter((effect) =>
      effect.params.some(({ key }) => new RegExp(`\\b${key}\\b`).test(meaningOf(effect))),
    )
    expect(untold).toEqual([])
  })

  it('the default of every effect parameter is within its range', () => {
    const wrong = effectLibrary.filter(
      ({ minMs, maxMs, params, kind }) =>
        minMs >= maxMs ||
        !(kind in effectKinds) ||
        params.some(({ min, max, start, step }) => start < min || start > max || step <= 0),
    )
    expect(wrong).toEqual([])
  })
})

async function aPoint({ areaId, caseId }: Place) {
  const point = db()
    .insertInto('point')
    .values({ areaId, caseId, name: unique('点位') })
  return (await point.returning('id').executeTakeFirstOrThrow()).id
}

describe('a template', () => {
  it('a template stores its timeline unchanged, with its materials and music', async () => {
    const sticker = await aMaterial(db(), { ...channel, kind: 'sticker' })
    const music = await aMaterial(db(), { ...root, kind: 'audio' }, { durationMs: 90_000 })
    const timeline = [
      element('sticker', { materialId: sticker.id, params: { x: 12.5, opacity: 40 } }),
      element('tone', { lengthMs: 10_000, params: { saturation: -100 } }),
      caption('黄山日出', { startMs: 8000, lengthMs: 2000 }),
    ]
    const { data } = await add({ timeline, audioId: music.id })
    const row = await one(data.id)
    expect(row).toMatchObject({
      timeline,
      elements: 3,
      audioId: music.id,
      audioName: music.name,
      audioVolume: 80,
      sensitive: null,
    })
    expect((await edit(data.id, 0, { durationMs: 9000 })).code).toBe(2000)
    expect((await edit(data.id, 0, { durationMs: 12_000 })).code).toBe(200)
    expect((await edit(data.id, 0, { name: '晚了' })).code).toBe(1515)
    expect(await one(data.id)).toMatchObject({ name: row.name, durationMs: 12_000, state: 'draft' })
  })

  it.each<[what: string, draft: () => Draft, field: string, says: RegExp]>([
    ['an effect that there is not', () => ({ timeline: [element('explode')] }), 'timeline', /第 1 个效果不在特效库里/],
    [
      'one that ends after it',
      () => ({ timeline: [caption('a', { startMs: 9500 })] }),
      'timeline',
      /到 10.5 秒，超出模板时长/,
    ],
    ['one that is too short', () => ({ timeline: [element('fade', { lengthMs: 100 })] }), 'timeline', /0.2 至 3 秒/],
    [
      'a parameter beyond its range',
      () => ({ timeline: [element('slow', { params: { speed: 4 } })] }),
      'timeline',
      /速度应为 0.1 至 1 倍/,
    ],
    [
      'a parameter that there is not',
      () => ({ timeline: [element('fade', { params: { speed: 1 } })] }),
      'timeline',
      /没有参数 speed/,
    ],
    ['no material where one is needed', () => ({ timeline: [element('sticker')] }), 'timeline', /还没有选素材/],
    ['an empty text', () => ({ timeline: [caption(' ')] }), 'timeline', /还没有写字/],
    [
      'two looks at once',
      () => ({ timeline: [element('tone', { lengthMs: 3000 }), element('vignette', { startMs: 2999 })] }),
      'timeline',
      /调色效果不能同时有两个：「基础调整」与「暗角」在 2.999 秒重叠/,
    ],
    [
      'more than fits',
      () => ({ timeline: Array.from({ length: maxElements + 1 }, () => caption('a')) }),
      'timeline',
      /60/,
    ],
    [
      'a slot that ends after it',
      () => ({ slots: [slot(0, 2000), slot(9500, 1000)] }),
      'slots',
      /第 2 个片段位到 10.5 秒，超出模板时长/,
    ],
    ['a slot that is too short', () => ({ slots: [slot(0, 499)] }), 'slots', /第 1 个片段位应不短于 0.5 秒/],
    [
      'slots that overlap',
      () => ({ slots: [slot(0, 2000), slot(1999, 1000)] }),
      'slots',
      /第 2 个片段位从 1.999 秒起，前一个到 2 秒才结束/,
    ],
    ['slots in another order than that of time', () => ({ slots: [slot(4000, 1000), slot(0, 1000)] }), 'slots', /第 2/],
    ['more slots than fit', () => ({ slots: Array.from({ length: maxSlots + 1 }, () => slot(0, 500)) }), 'slots', /30/],
    ['a slot of a speed that is none', () => ({ slots: [slot(0, 500, { speed: 201 })] }), 'slots', /速度/],
    ['a length of nothing', () => ({ durationMs: 999 }), 'durationMs', /1,?000/],
  ])('a template with %s is refused, and the error names it', async (_, draft, field, says) => {
    const { code, msg, data } = await add(draft())
    expect([code, Object.keys((data as unknown as { fields: object }).fields)]).toEqual([
      2000,
      [expect.stringMatching(`^${field}`)],
    ])
    expect(msg).toMatch(says)
  })

  it('consecutive effects of a kind are accepted, and captions may overlap', () => {
    const two = [element('tone', { lengthMs: 3000 }), element('vignette', { startMs: 3000 })]
    expect(timelineFault(two, 10_000)).toBeUndefined()
    expect(timelineFault([caption('a'), caption('b')], 10_000)).toBeUndefined()
  })

  it('a template accepts fitting materials of the platform, its operator and the channel above', async () => {
    const stranger = await anAccount(db(), 2)
    const fits = async (material: { id: number }) => {
      const answer = await add({ timeline: [element('sticker', { materialId: material.id })] })
      return answer.code
    }
    const sticker = (operatorId: number, caseType?: 'clip' | 'ride') =>
      aMaterial(db(), { operatorId, kind: 'sticker' }, caseType && { caseType })
    const { caseType } = await db()
      .selectFrom('scenicCase')
      .select('caseType')
      .where('id', '=', place.caseId)
      .executeTakeFirstOrThrow()
    const other = caseType === 'clip' ? 'ride' : 'clip'
    expect([
      await fits(await sticker(root.operatorId)),
      await fits(await sticker(channel.operatorId)),
      await fits(await sticker(place.operatorId)),
      await fits(await sticker(stranger.operatorId)),
      await fits(await sticker(root.operatorId, other)),
      await fits(await aMaterial(db(), { ...root, kind: 'picture' })),
      await fits({ id: 7_000_000 }),
    ]).toEqual([200, 200, 200, 2000, 2000, 2000, 2000])
    expect((await add({ audioId: (await sticker(root.operatorId)).id })).code).toBe(2000)
    const theirs = await sticker(stranger.operatorId)
    const { rows } = (
      await server.call(root.token, materials.ofCaseType, { body: { caseId: place.caseId, kinds: ['sticker'] } })
    ).data
    expect([rows.length > 0, rows.some(({ id }) => id === theirs.id)]).toEqual([true, false])
  })

  it('materials and music of a template cannot be removed while a template uses them', async () => {
    const sticker = await aMaterial(db(), { ...channel, kind: 'sticker' })
    const music = await aMaterial(db(), { ...channel, kind: 'audio' })
    const { data } = await add({ timeline: [element('sticker', { materialId: sticker.id })], audioId: music.id })
    const drop = (id: number) => server.call(channel.token, materials.remove, { body: { id } })
    const uses = async (id: number) =>
      (await server.call(channel.token, materials.one, { params: { id } })).data.templates
    expect([(await drop(sticker.id)).code, (await drop(music.id)).code]).toEqual([1520, 1520])
    expect([await uses(sticker.id), await uses(music.id)]).toEqual([1, 1])
    const using = await server.call(root.token, templates.list, { body: { materialId: sticker.id } })
    expect(using.data.rows.map(({ id }) => id)).toEqual([data.id])
    await edit(data.id, 0, { timeline: [], audioId: null })
    expect([await uses(sticker.id), (await drop(sticker.id)).code, (await drop(music.id)).code]).toEqual([0, 200, 200])
    // Of the platform's, a customer does not learn who else uses it.
    expect(await uses((await aMaterial(db(), root)).id)).toBeNull()
  })

  it('a template stores its slots unchanged, and is not shortened below them', async () => {
    const point = await aPoint(place)
    const slots = [
      slot(500, 1500, { pointId: point, face: true, fit: 'contain', speed: 50, missing: 'stop' }),
      slot(2000, 8000, { missing: 'skip' }),
    ]
    const { data } = await add({ slots })
    expect((await one(data.id)).slots).toEqual(slots)
    expect((await edit(data.id, 0, { durationMs: 9999 })).data).toEqual({
      fields: { slots: expect.stringMatching(/^第 2 个片段位到 10 秒/) },
    })
    expect((await edit(data.id, 0, { slots: [] })).code).toBe(200)
    expect((await one((await add({})).data.id)).slots).toEqual([])
  })

  it('a point in a slot is one of the project; another tenant’s point is refused like one that there is not', async () => {
    const foreign = await aPoint(await aPlace(db()))
    const refused = async (pointId: number) =>
      (await add({ slots: [slot(0, 1000), slot(1000, 1000, { pointId })] })).data as unknown
    const answer = { fields: { slots: '第 2 个片段位的点位不存在，或不在这个项目' } }
    expect([await refused(foreign), await refused(7_000_000)]).toEqual([answer, answer])
  })

  it('a point that is removed stays in the slots of a template, which can be changed in its other parts', async () => {
    const point = await aPoint(place)
    const { data } = await add({ slots: [slot(0, 1000, { pointId: point })] })
    await db().deleteFrom('point').where('id', '=', point).execute()
    expect((await edit(data.id, 0, { durationMs: 9000 })).code).toBe(200)
    expect((await one(data.id)).slots).toMatchObject([{ pointId: point }])
    expect((await edit(data.id, 1, { slots: [slot(0, 2000, { pointId: point })] })).code).toBe(2000)
  })

  it('a template’s name is unique in its project, and can be checked beforehand', async () => {
    const name = unique('同名')
    const { data } = await add({ name })
    const free = (more: object) =>
      server.call(root.token, templates.name, { body: { caseId: place.caseId, name: ` ${name} `, ...more } })
    expect([
      (await free({})).data.free,
      (await free({ id: data.id })).data.free,
      (await free({ name: unique('别的') })).data.free,
    ]).toEqual([false, true, true])
    expect((await add({ name })).code).toBe(2001)
    expect((await free({ caseId: 7_000_000 })).code).toBe(2000)
  })

  it('removing a template frees its materials and its name', async () => {
    const name = unique('删去')
    const sticker = await aMaterial(db(), { ...channel, kind: 'sticker' })
    const { data } = await add({ name, timeline: [element('sticker', { materialId: sticker.id })] })
    const remove = () => server.call(root.token, templates.remove, { params: { id: data.id } })
    expect((await remove()).code).toBe(200)
    expect((await remove()).code).toBe(1512)
    const drop = await server.call(channel.token, materials.remove, { body: { id: sticker.id } })
    expect([drop.code, (await add({ name })).code]).toEqual([200, 200])
  })
})

describe('sensitive words', () => {
  const say = (body: { text?: string; words?: string[] }) => server.call(root.token, templates.sensitive, { body })
  const listed = async () => (await server.call(root.token, templates.words, {})).data.words

  it('saving sensitive words replaces the list without duplicate spellings, and they are found in a text', async () => {
    const { data } = await say({
      words: ['赌博', 'ＶＸ号', 'vx 号', '  '].filter((word) => word.trim()),
      text: '加我Vx号',
    })
    expect(data).toEqual({ words: ['赌博', 'vx 号'], found: ['vx 号'] })
    expect([(await say({ text: '赌\u200b 博' })).data.found, (await say({ text: '日出' })).data.found]).toEqual([
      ['赌博'],
      [],
    ])
    expect(await listed()).toEqual(['赌博', 'vx 号'])
  })

  it('sensitive words in the name or the texts of a template are refused and named', async () => {
    await say({ words: ['私下交易'] })
    expect((await add({ name: '私下 交易' })).msg).toBe('含有敏感词「私下交易」')
    const { code, msg, data } = await add({ timeline: [caption('欢迎私下交易')] })
    expect([code, msg, data]).toEqual([
      2000,
      '含有敏感词「私下交易」',
      { fields: { timeline: '含有敏感词「私下交易」' } },
    ])
    expect((await add({ timeline: [caption('欢迎')] })).code).toBe(200)
  })

  it('templates that contain words added later are marked with them', async () => {
    await say({ words: [] })
    const { data } = await add({ timeline: [caption('看云海')] })
    expect((await one(data.id)).sensitive).toBeNull()
    await say({ words: ['云海', '看云'] })
    expect((await one(data.id)).sensitive).toBe('云海、看云')
    await say({ words: [] })
  })

  it('concurrent changes of the sensitive words leave one of the lists, never a mixture', async () => {
    const lists = [1, 2, 3].map((n) => [`甲${n}`, `乙${n}`])
    const answers = await Promise.all(lists.map((words) => say({ words })))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(lists).toContainEqual(await listed())
    await say({ words: [] })
  })
})
