import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Element } from '#contract/videos/timeline.ts'
import { aKey, openSender } from '#test/clients/sender.ts'
import { aMaterial, aTemplate } from '#test/rows/materialRows.ts'
import { type Account, anAccount, anOperator, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { templates } = contract.videos
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

const lasting = { startMs: 0, lengthMs: 1000 }

it('the ingest API returns a project’s published templates with all parameters and files, except those with sensitive words', async () => {
  const sender = openSender(server, await aKey(server.services, place.operatorId))
  const foreign = await aPlace(db())
  const sticker = await aMaterial(db(), { ...channel, kind: 'sticker' })
  const music = await aMaterial(db(), { ...root, kind: 'audio' })
  const timeline: Element[] = [
    { effect: 'sticker', ...lasting, materialId: sticker.id, params: { x: 12 } },
    { effect: 'caption', ...lasting, text: '欢迎', params: {} },
  ]
  const inPlace = { areaId: place.areaId, caseId: place.caseId }
  const [gate, removed] = await db()
    .insertInto('point')
    .values([
      { ...inPlace, name: '大门' },
      { ...inPlace, name: '要拆的' },
    ])
    .returning('id')
    .execute()
  const slots = [gate!.id, removed!.id, null].map((pointId, at) => ({
    ...{ startMs: at * 1000, lengthMs: 1000, pointId, face: true },
    ...({ fit: 'contain', speed: 150, missing: 'stop' } as const),
  }))
  const { data } = await server.call(root.token, templates.add, {
    body: {
      caseId: place.caseId,
      name: '日出',
      durationMs: 10_000,
      aspect: 'upright',
      timeline,
      slots,
      audioId: music.id,
    },
  })
  await server.call(root.token, templates.publish, { params: { id: data.id }, body: { version: 0 } })
  await server.call(root.token, templates.add, { body: { caseId: place.caseId, name: '草稿', durationMs: 10_000 } })
  await db().deleteFrom('point').where('id', '=', removed!.id).execute()
  await aTemplate(db(), foreign)
  const fetchTemplates = async () => (await sender.templates()).data.templates
  const all = await fetchTemplates()
  expect(all.map(({ id }) => id)).toEqual([data.id])
  const file = (id: number) => ({ materialId: id, file: expect.stringMatching(/^\/files\/materials\/.+&s=/) })
  expect(all.find(({ id }) => id === data.id)).toMatchObject({
    aspect: 'upright',
    audio: { ...file(music.id), format: 'mp3', volume: 80 },
    timeline: [
      {
        effect: 'sticker',
        params: { x: 12, y: 16, width: 24, angle: 0, opacity: 100, fadeMs: 300 },
        material: file(sticker.id),
        text: null,
      },
      { effect: 'caption', text: '欢迎', material: null },
    ],
    slots: [
      { ...slots[0], pointName: '大门' },
      { ...slots[1], pointName: null },
      { ...slots[2], pointName: null },
    ],
  })
  const words = (list: string[]) => server.call(root.token, templates.sensitive, { body: { words: list } })
  await words(['欢迎'])
  expect((await fetchTemplates()).some(({ id }) => id === data.id)).toBe(false)
  await words([])
  await db().updateTable('scenicCase').set({ status: 'paused' }).where('id', '=', place.caseId).execute()
  expect(await fetchTemplates()).toEqual([])
})
