import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { busTopics } from '#contract/ingest/bus.ts'
import { type Bus, type BusMessage, BusSilent } from './bus.ts'

/** What a broker is tested with. */
export interface BusStage {
  readonly bus: Bus
  /** Where cameras connect. */
  readonly url: () => string
  /** Two cameras that may connect. */
  readonly cameras: readonly [Camera, Camera]
  /** Ends the broker as a crash would, and begins it again on the same port. */
  kill(): Promise<void>
  revive(): Promise<void>
  close(): Promise<void>
}
export interface Camera {
  readonly gbCode: string
  readonly password: string
}

/** A camera's own client, not ours. */
export function connected(url: string, { gbCode, password }: Camera, more: IClientOptions = {}): Promise<MqttClient> {
  return mqtt.connectAsync(
    url,
    { protocolVersion: 4, clientId: gbCode, username: gbCode, password, keepalive: 30, reconnectPeriod: 0, ...more },
    false,
  )
}

/** Tests that every broker passes, with its access list. */
export function busContract(name: string, open: () => Promise<BusStage>) {
  describe(`the device bus on ${name}`, () => {
    let stage: BusStage
    const messages: BusMessage[] = []
    const lines: boolean[] = []
    const clients: MqttClient[] = []
    const camera = async (n: 0 | 1, more?: IClientOptions) => {
      const client = await connected(stage.url(), stage.cameras[n], more)
      clients.push(client)
      return client
    }
    const texts = (n: 0 | 1) =>
      messages.filter(({ gbCode }) => gbCode === stage.cameras[n].gbCode).map(({ payload }) => payload.toString())

    beforeAll(async () => {
      stage = await open()
      await stage.bus.start({
        onMessage: async (message) => void messages.push(message),
        line: (up) => void lines.push(up),
      })
      while (!stage.bus.up) await new Promise((resolve) => setTimeout(resolve, 20))
    })
    afterAll(async () => {
      for (const client of clients) client.end(true)
      await stage.bus.close()
      await stage.close()
    })

    it('a command reaches its camera, and the reply of the camera reaches the server', async () => {
      const [one] = stage.cameras
      const client = await camera(0)
      const got = new Promise<string>((resolve) => client.on('message', (_, payload) => resolve(payload.toString())))
      await client.subscribeAsync(busTopics.command(one.gbCode), { qos: 1 })
      await stage.bus.send(one.gbCode, { id: 'a', cmd: 'snapshot' })
      expect(JSON.parse(await got)).toEqual({ id: 'a', cmd: 'snapshot' })
      await client.publishAsync(busTopics.reply(one.gbCode), '{"id":"a","ok":true}', { qos: 1 })
      await expect.poll(() => texts(0)).toContain('{"id":"a","ok":true}')
      await client.endAsync()
    })

    it('a camera cannot publish in the name of another camera', async () => {
      const [one, other] = stage.cameras
      const client = await camera(0)
      client.publish(busTopics.state(other.gbCode), '{"online":false,"forged":1}', { qos: 1, retain: true })
      client.publish(busTopics.reply(other.gbCode), '{"id":"forged","ok":true}', { qos: 0 })
      client.publish(busTopics.command(other.gbCode), '{"id":"forged"}', { qos: 0 })
      await new Promise((resolve) => setTimeout(resolve, 300))
      const fair = await camera(0)
      await fair.publishAsync(busTopics.state(one.gbCode), '{"online":true}', { qos: 1 })
      await expect.poll(() => texts(0)).toContain('{"online":true}')
      expect(texts(1).filter((text) => text.includes('forged'))).toEqual([])
      client.end(true)
      fair.end(true)
    })

    it('a camera cannot receive messages that are meant for another camera, or for all cameras', async () => {
      const [, other] = stage.cameras
      const listener = await camera(0)
      const overheard: string[] = []
      listener.on('message', (topic) => void overheard.push(topic))
      for (const topic of [busTopics.command(other.gbCode), 'jy/edge/+/cmd', '#', busTopics.state(other.gbCode)])
        await listener.subscribeAsync(topic, { qos: 1 }).catch(() => {})
      const client = await camera(1)
      const got = new Promise((resolve) => client.on('message', resolve))
      await client.subscribeAsync(busTopics.command(other.gbCode), { qos: 1 })
      await client.publishAsync(busTopics.state(other.gbCode), '{"online":true}', { qos: 1, retain: true })
      await stage.bus.send(other.gbCode, { id: 'private' })
      await got
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(overheard).toEqual([])
      listener.end(true)
      client.end(true)
    })

    it('a connection with a wrong password or with the name of another camera is refused', async () => {
      const [one, other] = stage.cameras
      await expect(connected(stage.url(), { ...one, password: 'guess' })).rejects.toThrow(/[Aa]uthori/)
      await expect(connected(stage.url(), { gbCode: other.gbCode, password: one.password })).rejects.toThrow()
    })

    it('a client that takes the id of another camera does not disconnect that camera', async () => {
      const [, other] = stage.cameras
      const client = await camera(1)
      let cut = false
      client.on('close', () => {
        cut = true
      })
      const thief = await connected(stage.url(), stage.cameras[0], { clientId: other.gbCode }).catch(() => null)
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(cut).toBe(false)
      thief?.end(true)
      client.end(true)
    })

    it('a camera whose connection is cut is reported offline by its last will', async () => {
      const [one] = stage.cameras
      const topic = busTopics.state(one.gbCode)
      const client = await camera(0, {
        will: { topic, payload: Buffer.from('{"online":false}'), qos: 1, retain: true },
      })
      await client.publishAsync(topic, '{"online":true,"n":7}', { qos: 1, retain: true })
      await expect.poll(() => texts(0)).toContain('{"online":true,"n":7}')
      client.stream.destroy()
      await expect.poll(() => texts(0).at(-1)).toBe('{"online":false}')
    })

    it('a last will in the name of another camera is not delivered', async () => {
      const [, other] = stage.cameras
      const topic = busTopics.state(other.gbCode)
      const client = await camera(0, { will: { topic, payload: Buffer.from('{"willed":1}'), qos: 1, retain: true } })
      client.stream.destroy()
      await new Promise((resolve) => setTimeout(resolve, 400))
      expect(texts(1).filter((text) => text.includes('willed'))).toEqual([])
    })

    it('sending fails while the broker is down, and works again once the broker is back', async () => {
      const [one] = stage.cameras
      await stage.kill()
      await expect.poll(() => stage.bus.up).toBe(false)
      await expect(stage.bus.send(one.gbCode, { id: 'lost' })).rejects.toThrow(BusSilent)
      await stage.revive()
      await expect.poll(() => stage.bus.up).toBe(true)
      expect(lines.slice(-2)).toEqual([false, true])
      const client = await camera(0)
      const got: string[] = []
      client.on('message', (_, payload) => void got.push(payload.toString()))
      await client.subscribeAsync(busTopics.command(one.gbCode), { qos: 1 })
      await stage.bus.send(one.gbCode, { id: 'back' })
      // Nothing that was refused comes after all.
      await expect.poll(() => got).toEqual(['{"id":"back"}'])
      client.end(true)
    })
  })
}
