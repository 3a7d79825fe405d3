import { afterAll, beforeAll, expect, it } from 'vitest'
import { admins } from '#contract/account/admins.ts'
import { operators } from '#contract/account/operators.ts'
import { type House, openHouse } from '#test/house.ts'
import { anAccount, anArea, anOperator } from '#test/world.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it('counts for a channel the accounts and scenic areas of the operators under it, and lists those very accounts', async () => {
  const { db } = house.services.database
  const { id: channel } = await anOperator(db, 'channel')
  const { id: under } = await anOperator(db, 'scenic', channel)
  const { id: other } = await anOperator(db, 'scenic')
  const manager = await anAccount(db, 2, channel)
  const keeper = await anAccount(db, 3, under)
  await anAccount(db, 3, other)
  await anArea(db, under)
  const { token } = await anAccount(db, 1)
  const row = async (id: number) => (await house.call(token, operators.list, { body: { id } })).data.rows[0]
  expect(await row(channel)).toMatchObject({ accounts: 2, areas: 1 })
  expect(await row(under)).toMatchObject({ accounts: 1, areas: 1 })
  const { rows } = (await house.call(token, admins.list, { body: { operatorId: channel } })).data
  expect(rows.map(({ name }) => name).sort()).toEqual([manager.name, keeper.name].sort())
})
