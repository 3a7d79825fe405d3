import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { aPlace } from '#test/rows/world.ts'
import { startTestServer } from '#test/server/testServer.ts'
import { uniqueName } from './key.ts'
import { claim, claimAll, loosen } from './loose.ts'
import { discard, sweepLoose } from './looseSweep.ts'
import { ObjectMissing } from './storage.ts'

const server = await startTestServer({ LOG_LEVEL: 'silent' })
const { services } = server
const { database, storage } = services
afterAll(() => server.close())
beforeEach(() => vi.restoreAllMocks())

/** A file as a process leaves it that dies right after storing it. */
async function aLooseFile(): Promise<string> {
  const key = `tests/${uniqueName()}.bin`
  await loosen(database.db, [key])
  await storage.put(key, Buffer.from('x'), 'application/octet-stream')
  return key
}
const age = (key: string, time: string) =>
  database.query(`update loose_file set due_at = due_at - $2::interval where key = $1`, [key, time])
const isStored = async (key: string) =>
  storage.stat(key).then(
    () => true,
    (error) => {
      if (error instanceof ObjectMissing) return false
      throw error
    },
  )
const noted = async (key: string) =>
  (await database.query('select 1 from loose_file where key = $1', [key])).rows.length === 1

it('a file whose process died before its row was written is removed after a day, not before', async () => {
  const [old, young] = [await aLooseFile(), await aLooseFile()]
  await age(old, '24 hours')
  await age(young, '23 hours 59 minutes')
  await sweepLoose(services)
  expect([await isStored(old), await noted(old), await isStored(young), await noted(young)]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

it('a file that a row has claimed is never swept', async () => {
  const key = await aLooseFile()
  await age(key, '25 hours')
  await claimAll(database.db, [key])
  await sweepLoose(services)
  await discard(services, [key])
  expect(await isStored(key)).toBe(true)
})

it('a file is loose again if the transaction that claimed it is rolled back', async () => {
  const key = await aLooseFile()
  const failed = database.db.transaction().execute(async (trx) => {
    await claimAll(trx, [key])
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await age(key, '25 hours')
  await sweepLoose(services)
  expect(await isStored(key)).toBe(false)
})

it('neither the sweep nor discard removes a file while a transaction is claiming it', async () => {
  const key = await aLooseFile()
  await age(key, '25 hours')
  let removals: Promise<unknown> = Promise.resolve()
  await database.db.transaction().execute(async (trx) => {
    await claimAll(trx, [key])
    removals = Promise.all([sweepLoose(services), discard(services, [key])])
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  await removals
  expect(await isStored(key)).toBe(true)
})

it('a file that is being removed can no longer be claimed', async () => {
  const key = await aLooseFile()
  vi.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('storage away'))
  await discard(services, [key])
  expect(await claim(database.db, [key])).toEqual([])
  await expect(claimAll(database.db, [key])).rejects.toThrow('removed before')
})

it('a file that cannot be removed is retried an hour later and does not block others', async () => {
  const [stuck, other] = [await aLooseFile(), await aLooseFile()]
  await age(stuck, '30 hours')
  await age(other, '25 hours')
  const remove = storage.remove.bind(storage)
  const spy = vi.spyOn(storage, 'remove').mockImplementation(async (key) => {
    if (key === stuck) throw new Error('storage away')
    await remove(key)
  })
  await sweepLoose(services)
  await sweepLoose(services)
  expect([await isStored(other), spy.mock.calls.filter(([key]) => key === stuck).length]).toEqual([false, 1])
  spy.mockRestore()
  await age(stuck, '1 hour')
  await sweepLoose(services)
  expect([await isStored(stuck), await noted(stuck)]).toEqual([false, false])
})

it('concurrent sweeps remove each file and its entry', async () => {
  const keys = await Promise.all(Array.from({ length: 30 }, aLooseFile))
  for (const key of keys) await age(key, '25 hours')
  await Promise.all([sweepLoose(services), sweepLoose(services), sweepLoose(services)])
  expect((await Promise.all(keys.map(isStored))).includes(true)).toBe(false)
  expect((await Promise.all(keys.map(noted))).includes(true)).toBe(false)
})

it('the files of a deleted row are loose at once', async () => {
  const { areaId, caseId, deviceId } = await aPlace(database.db)
  const keys = await Promise.all(Array.from({ length: 3 }, aLooseFile))
  await database.query(
    `insert into picture (area_id, case_id, device_id, external_id, taken_at, sha256, file_key, thumb_key, preview_key, width, height, bytes)
     values ($1, $2, $3, 'gone', now(), '\\x00', $4, $5, $6, 1, 1, 1)`,
    [areaId, caseId, deviceId, ...keys],
  )
  await claimAll(database.db, keys)
  await sweepLoose(services)
  expect(await Promise.all(keys.map(isStored))).toEqual([true, true, true])
  await database.query("delete from picture where external_id = 'gone'")
  await sweepLoose(services)
  expect(await Promise.all(keys.map(isStored))).toEqual([false, false, false])
})
