import { afterAll, beforeAll, expect, it } from 'vitest'
import { cases } from '#contract/scenic/cases.ts'
import { anAccount, aPlace, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const made = async (names: readonly string[]) => {
  const { db } = server.services.database
  const { areaId } = await aPlace(db)
  const { token } = await anAccount(db, 0)
  const answers = []
  for (const name of names)
    answers.push((await server.call(token, cases.add, { body: { areaId, name, caseType: 'clip' } })).code)
  const { data } = await server.call(token, cases.list, { body: { areaId } })
  return { answers, names: data.rows.map((row) => row.name) }
}

it('names that differ only in invisible characters are the same name', async () => {
  const name = unique('玉龙雪山')
  const { answers, names } = await made([name, `${name}\u200B`, `\uFEFF${name}`, `\u202E${name}\u202C`])
  expect(answers.map((code) => code === 200)).toEqual([true, false, false, false])
  expect(names).toContain(name)
})

it('emoji joined from several characters stay whole', async () => {
  const name = unique('亲子👨‍👩‍👧')
  expect((await made([name])).names).toContain(name)
})

it('a name of only invisible characters is refused as empty', async () => {
  expect((await made(['\u200B\u2060'])).answers).toEqual([2000])
})
