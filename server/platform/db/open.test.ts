import { afterAll, beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '#test/server/testServer.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.close())

// The embedded database was built without a compiler.
it.runIf(process.env.TEST_DATABASE_URL)(
  'PostgreSQL compiles no statement, however dear it takes it to be',
  async () => {
    const { rows } = await house.services.database.query('show jit')
    expect(rows).toEqual([{ jit: 'off' }])
  },
)
