import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { trials } from '#contract/videos/trials.ts'
import { aKey, openSender, type Sender } from '#test/clients/sender.ts'
import { aVisit } from '#test/rows/filmRows.ts'
import { aTemplate } from '#test/rows/materialRows.ts'
import { type Account, anAccount, aPlace, aTree, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let root: Account
let place: Place
let sender: Sender
let templateId: number
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 0)
  place = await aPlace(db())
  sender = openSender(server, await aKey(server.services, place.operatorId))
  templateId = (await aTemplate(db(), place)).id
})
afterAll(() => server?.close())

const visits = (account: Account, id = templateId) =>
  server.call(account.token, trials.visits, { body: { templateId: id } })
const source = (account: Account, visitorId?: number, id = templateId) =>
  server.call(account.token, trials.source, { body: { templateId: id, ...(visitorId && { visitorId }) } })

it('a template is tried with the clips of the latest visits at its project, without the names of visitors', async () => {
  const { openid, film, match } = await aVisit(db(), sender, place, templateId)
  await sender.batch('visitors', [{ openid, nick: '小景', at: film.at }])
  const { isAllowed, rows } = (await visits(root)).data
  expect({ isAllowed, rows }).toMatchObject({ isAllowed: true, rows: [{ clips: 1, thumbUrl: null }] })
  const { data } = await source(root, rows[0]!.visitorId)
  expect(data).toMatchObject({
    template: { id: templateId },
    clips: [{ width: 64, height: 36, faces: match.faces }],
    words: { nick: null },
  })
  expect(JSON.stringify(data)).not.toMatch(/小景|clipId|sha256/)
  const fetched = await server.app.inject({ method: 'GET', url: data.clips[0]!.file })
  expect(fetched.headers['content-type']).toBe('video/mp4')
})

it('clips that were recorded long before the last one do not belong to the visit', async () => {
  const other = await aPlace(db())
  const key = openSender(server, await aKey(server.services, other.operatorId))
  const { id } = await aTemplate(db(), other)
  await aVisit(db(), key, other, id)
  const [visit] = (await visits(root, id)).data.rows
  await sql`insert into clip (area_id, case_id, device_id, visitor_id, external_id, recorded_at, duration_ms, width, height, file_key, file_sha256, file_bytes)
    select area_id, case_id, device_id, ${visit!.visitorId}, external_id || 'old', recorded_at - interval '13 hours', duration_ms, width, height, file_key || 'old', file_sha256, file_bytes
    from clip where case_id = ${other.caseId}`.execute(db())
  expect((await visits(root, id)).data.rows).toEqual([visit])
  expect((await source(root, visit!.visitorId, id)).data.clips).toHaveLength(1)
})

it('without a visitor a template is tried without clips', async () => {
  expect((await source(root)).data).toMatchObject({ template: { id: templateId }, clips: [], photos: [] })
})

it('whoever may not see pictures or files of videos gets the template, and no clips', async () => {
  await aVisit(db(), sender, place, templateId)
  const { visitorId } = (await visits(root)).data.rows[0]!
  for (const pages of [['task/template'], ['task/template', 'pic/photo'], ['task/template', 'dataOps/video']]) {
    const account = await anAccount(db(), 0, undefined, aTree(...pages))
    expect((await visits(account)).data).toEqual({ isAllowed: false, rows: [] })
    expect((await source(account, visitorId)).code).toBe(1512)
    expect((await source(account)).code).toBe(200)
  }
  const both = await anAccount(db(), 0, undefined, aTree('task/template', 'pic/photo', 'dataOps/video'))
  expect((await source(both, visitorId)).data.clips).toHaveLength(1)
})

it('a visitor of another project is not found', async () => {
  const other = await aPlace(db())
  const key = openSender(server, await aKey(server.services, other.operatorId))
  const { id } = await aTemplate(db(), other)
  await aVisit(db(), key, other, id)
  const [visit] = (await visits(root, id)).data.rows
  expect((await source(root, visit!.visitorId)).code).toBe(1512)
})

it('a template whose texts contain a sensitive word is not tried', async () => {
  const { id } = await aTemplate(db(), place)
  const word = unique('词')
  await sql`insert into sensitive_word (plain, word, place) values (${word}, ${word}, 9999)`.execute(db())
  await sql`update template set plain = ${word} where id = ${id}`.execute(db())
  expect(await source(root, undefined, id)).toMatchObject({ code: 2002, msg: expect.stringContaining('敏感词') })
})
