import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streams } from '#contract/streams/streams.ts'
import { hasFfmpeg, type Pushing, push } from '#test/clients/ffmpeg.ts'
import { type Account, anAccount, aPlace, unique } from '#test/rows/world.ts'
import { patience } from '#test/run/patience.ts'
import type { TestServer } from '#test/server/testServer.ts'
import { pushQuery } from '../../../providers/media/pushSign.ts'

export interface Streaming {
  readonly server: TestServer
  /** Opens a play address as a viewer would; true where pictures came. */
  watches(address: { flv: string | null; hls: string | null }, code: string): Promise<boolean>
  close(): Promise<void>
}

/** What every media server must do together with the product, with real pushes. */
export function streamingContract(name: string, isThere: boolean, open: () => Promise<Streaming>) {
  describe.skipIf(!isThere || !hasFfmpeg)(`${name} with ffmpeg`, { timeout: 90_000 }, () => {
    let streaming: Streaming
    let server: TestServer
    let owner: Account
    let place: Awaited<ReturnType<typeof aPlace>>
    const pushes: Pushing[] = []
    const pushing = (url: string) => {
      const one = push(url)
      pushes.push(one)
      return one
    }
    beforeAll(async () => {
      streaming = await open()
      server = streaming.server
      const { db } = server.services.database
      owner = await anAccount(db, 1)
      place = await aPlace(db)
    })
    afterAll(async () => {
      await Promise.all(pushes.map((one) => one.stop()))
      await streaming?.close()
    })

    const add = async () => {
      const { caseId, deviceId } = place
      const { data } = await server.call(owner.token, streams.add, { body: { caseId, deviceId, name: unique('流') } })
      // A person takes longer from the form to the encoder.
      await server.services.media.refresh()
      return data.id
    }
    const row = async (id: number, { token } = owner) => {
      const { data } = await server.call(token, streams.list, { body: { id } })
      return data.rows[0]!
    }
    const becomes = async (id: number, state: string, within = patience) => {
      const until = Date.now() + within
      for (;;) {
        const now = await row(id)
        if (now.state === state) return now
        if (Date.now() > until) throw new Error(`${state} is not reached: ${JSON.stringify(now)}`)
        await sleep(100)
      }
    }
    const play = async (id: number, { token } = owner) => {
      const { data } = await server.call(token, streams.playAddress, { body: { id } })
      return data
    }

    it('a signed push is accepted, and shown live with its bitrate until it ends', async () => {
      const id = await add()
      expect(await row(id)).toMatchObject({ state: 'unpushed', since: null, bitrateKbps: null })
      const one = pushing((await row(id)).pushUrl!)
      const live = await becomes(id, 'live')
      expect(live.from).toBe('127.0.0.1')
      await expect.poll(async () => (await row(id)).bitrateKbps ?? 0).toBeGreaterThan(5)
      await one.stop()
      const ended = await becomes(id, 'idle')
      expect(Date.parse(ended.since!)).toBeGreaterThan(Date.parse(live.since!))
      expect(ended.bitrateKbps).toBeNull()
    })

    it('a push without a signature, with a wrong or with an expired one is refused with the reason', async () => {
      const id = await add()
      const url = (await row(id)).pushUrl!
      const [bare = '', query = ''] = url.split('?')
      const code = bare.split('/').pop()!
      const { primary } = (await keysOf(code))!
      const expired = pushQuery(primary, code, new Date(Date.now() - 1000))
      const tries = {
        unsigned: bare,
        wrong: `${bare}?${query.replace(/[0-9a-f](?=&)/, (x) => (x === '0' ? '1' : '0'))}`,
        expired: `${bare}?${expired}`,
      }
      for (const [why, address] of Object.entries(tries)) {
        const code = await Promise.race([pushing(address).ended, sleep(patience).then(() => 'still pushing')])
        expect(code, why).not.toBe('still pushing')
        expect(code, why).not.toBe(0)
        await expect.poll(async () => (await row(id)).refusedWhy).toBe(why)
        expect((await row(id)).state).toBe('refused')
      }
      const elsewhere = bare.replace(code, 'zzzzzzzzzzzzzzzz')
      expect(await Promise.race([pushing(`${elsewhere}?${query}`).ended, sleep(patience).then(() => 0)])).not.toBe(0)
      pushing(url)
      expect(await becomes(id, 'live')).toMatchObject({ refusedWhy: null })
    })

    it('a stream plays only with a valid and unexpired address of its own, and plays are counted', async () => {
      const [id, other] = [await add(), await add()]
      pushing((await row(id)).pushUrl!)
      const { code } = await becomes(id, 'live')
      const address = await play(id)
      expect(await streaming.watches(address, code)).toBe(true)
      await expect.poll(async () => (await row(id)).uses).toBe(1)
      const { data } = await server.call(owner.token, streams.watchers, { params: { id } })
      expect(data.rows).toMatchObject([{ name: owner.name, ip: expect.stringContaining('127.0.0.1') }])
      await expect.poll(async () => (await row(id)).watching).toBe(0)

      const swap = (text: string | null, by: (token: string) => string) => text?.replace(/(?<=token=).*/, by) ?? null
      const changed = (by: (token: string) => string) => ({ flv: swap(address.flv, by), hls: swap(address.hls, by) })
      const ofOther = await play(other)
      const foreign = /token=(.*)/.exec(ofOther.flv ?? ofOther.hls ?? '')?.[1] ?? 'none'
      expect(
        await streaming.watches(
          changed(() => foreign),
          code,
        ),
      ).toBe(false)
      expect(
        await streaming.watches(
          changed((token) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
          code,
        ),
      ).toBe(false)
      expect(
        await streaming.watches(
          changed(() => ''),
          code,
        ),
      ).toBe(false)
      const left = await play(id)
      await sql`update session set ended_at = now() where admin_id = ${owner.id}`.execute(server.services.database.db)
      expect(await streaming.watches(left, code)).toBe(false)
      owner = await anAccount(server.services.database.db, 1)
      expect((await row(id)).uses).toBe(1)
    })

    it('a second push of a live stream is refused', async () => {
      const id = await add()
      const first = pushing((await row(id)).pushUrl!)
      await becomes(id, 'live')
      const second = pushing((await row(id)).pushUrl!)
      expect(await Promise.race([second.ended, sleep(patience).then(() => 'still pushing')])).not.toBe('still pushing')
      expect((await row(id)).state).toBe('live')
      await first.stop()
    })

    it('a push continues while its key is primary or backup, and is cut once the key is void', async () => {
      const id = await add()
      const one = pushing((await row(id)).pushUrl!)
      let { version } = await becomes(id, 'live')
      const rotate = async () => {
        const { data } = await server.call(owner.token, streams.rotate, { body: { id, version } })
        version = data.version
        await server.services.media.refresh()
      }
      await rotate()
      await sleep(1500)
      expect([one.child.exitCode, (await row(id)).state]).toEqual([null, 'live'])
      await rotate()
      expect(await Promise.race([one.ended, sleep(patience).then(() => 'still pushing')])).not.toBe('still pushing')
      await becomes(id, 'idle')
    })

    it('removing a stream cuts its push', async () => {
      const id = await add()
      const one = pushing((await row(id)).pushUrl!)
      await becomes(id, 'live')
      await server.call(owner.token, streams.remove, { params: { id } })
      await server.services.media.refresh()
      expect(await Promise.race([one.ended, sleep(patience).then(() => 'still pushing')])).not.toBe('still pushing')
    })

    async function keysOf(code: string) {
      const { database, secrets } = server.services
      const { primaryKey } = await database.db
        .selectFrom('stream')
        .select('primaryKey')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
      return { primary: secrets.unseal('stream', Buffer.from(primaryKey)) }
    }
  })
}
