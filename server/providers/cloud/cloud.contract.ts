import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cloud, CloudRefusal } from './cloud.ts'

interface Stand {
  cloud: Cloud
  /** A running server of the cloud that no test has used yet. */
  aServer(): string
  missing: string
  /** Completes the actions that are under way. */
  finish(): Promise<void> | void
  close(): Promise<void> | void
}

/** What every provider does. */
export function cloudContract(name: string, open: () => Promise<Stand>) {
  describe(name, () => {
    let stand: Stand
    beforeAll(async () => {
      stand = await open()
    })
    afterAll(() => stand?.close())
    const stateOf = async (id: string) => (await stand.cloud.describe([id]))[0]!
    const act = (action: 'reboot' | 'stop' | 'start', id: string) => stand.cloud.act(action, id, randomUUID())

    it('the cloud describes the servers that it knows, of any number, and leaves out unknown ones', async () => {
      const ids = Array.from({ length: 120 }, () => stand.aServer())
      const found = await stand.cloud.describe([...ids, stand.missing])
      expect(found.map(({ instanceId }) => instanceId).toSorted()).toEqual(ids.toSorted())
      expect(found[0]).toMatchObject({ state: 'RUNNING', last: null })
      expect(found[0]!.innerAddress).toMatch(/^10\.\d+\.\d+\.\d+$/)
      expect(found[0]!.cores).toBeGreaterThan(0)
      expect(await stand.cloud.describe([])).toEqual([])
    })
    it('a reboot is accepted, and reported under its id as under way and then as done', async () => {
      const id = stand.aServer()
      const actionId = await act('reboot', id)
      expect(await stateOf(id)).toMatchObject({
        state: 'REBOOTING',
        last: { action: 'reboot', id: actionId, state: 'under way' },
      })
      await stand.finish()
      expect(await stateOf(id)).toMatchObject({ state: 'RUNNING', last: { id: actionId, state: 'done' } })
    })
    it('a server can be stopped and started again, and an action that its state does not allow is refused', async () => {
      const id = stand.aServer()
      await expect(act('start', id)).rejects.toBeInstanceOf(CloudRefusal)
      await act('stop', id)
      await stand.finish()
      expect((await stateOf(id)).state).toBe('STOPPED')
      for (const ask of [() => act('reboot', id), () => act('stop', id), () => stand.cloud.clean(id, randomUUID())]) {
        const error = await ask().then(
          () => null,
          (caught: unknown) => caught,
        )
        expect(error).toBeInstanceOf(CloudRefusal)
        expect((error as CloudRefusal).message).toMatch(/[\u4e00-\u9fff]/)
      }
      await act('start', id)
      await stand.finish()
      expect((await stateOf(id)).state).toBe('RUNNING')
    })
    it('clearing a disk is reported as under way and then as done', async () => {
      const clearing = await stand.cloud.clean(stand.aServer(), randomUUID())
      expect(await stand.cloud.cleaning(clearing)).toBe('under way')
      await stand.finish()
      expect(await stand.cloud.cleaning(clearing)).toBe('done')
      expect(await stand.cloud.cleaning('inv-nobodys0')).toHaveProperty('failed')
    })
    it('an action on an unknown server is refused', async () => {
      await expect(act('reboot', stand.missing)).rejects.toBeInstanceOf(CloudRefusal)
      await expect(stand.cloud.clean(stand.missing, randomUUID())).rejects.toBeInstanceOf(CloudRefusal)
    })
  })
}
