import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { busTopics } from '#contract/ingest/bus.ts'
import { type Broker, startBroker } from './broker.ts'
import { busContract, connected } from './bus.contract.ts'
import type { ProveDevices } from './bus.ts'
import { embeddedBus } from './embedded.ts'
import { outsideBus } from './outside.ts'

const cameras = [
  { gbCode: '34100000001327000001', password: 'first' },
  { gbCode: '34100000001327000002', password: 'second' },
] as const
const log = { warn: () => {} }
const prove: ProveDevices = async (claims) =>
  new Set(
    claims
      .filter(({ gbCode, password }) => cameras.some((one) => one.gbCode === gbCode && one.password === password))
      .map(({ gbCode }) => gbCode),
  )
const quiet = { onMessage: async () => {}, line: () => {} }

const own = { username: 'platform', password: 'platform-password' }

busContract('the embedded broker', async () => {
  let broker = await startBroker({ host: '127.0.0.1', port: 0, own, prove, log })
  const { port } = new URL(broker.url)
  return {
    bus: outsideBus(`mqtt://${own.username}:${own.password}@127.0.0.1:${port}`, ''),
    url: () => broker.url,
    cameras,
    kill: () => broker.close(),
    revive: async () => {
      broker = await startBroker({ host: '127.0.0.1', port: Number(port), own, prove, log })
    },
    close: () => broker.close(),
  }
})

describe('the embedded broker', () => {
  const ending: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const one of ending.splice(0)) await one.close()
  })
  const started = async (proves: ProveDevices): Promise<Broker> => {
    const broker = await startBroker({ host: '127.0.0.1', port: 0, own, prove: proves, log, recheckMs: 50 })
    ending.push(broker)
    return broker
  }

  it('the embedded bus returns the address on which it listens, or the advertised address if one is set', async () => {
    const bus = embeddedBus({ host: '127.0.0.1', port: 0, prove, log })
    ending.push(bus)
    expect(bus.address).toBe('')
    await bus.start(quiet)
    expect(bus.address).toMatch(/^mqtt:\/\/127\.0\.0\.1:\d+$/)
    await expect.poll(() => bus.up).toBe(true)
    const advertisedBus = embeddedBus({
      host: '127.0.0.1',
      port: 0,
      advertisedUrl: 'mqtts://bus.example.com',
      prove,
      log,
    })
    ending.push(advertisedBus)
    await advertisedBus.start(quiet)
    expect(advertisedBus.address).toBe('mqtts://bus.example.com')
  })

  it('a camera whose key was revoked is disconnected and cannot connect again', async () => {
    let stands = true
    const broker = await started(async (claims) => (stands ? prove(claims) : new Set()))
    const client = await connected(broker.url, cameras[0])
    const closed = new Promise((resolve) => client.once('close', () => resolve(null)))
    stands = false
    await closed
    await expect(connected(broker.url, cameras[0])).rejects.toThrow(/[Aa]uthori/)
  })

  it('a connection that announces a packet over the limit is closed before the packet is buffered', async () => {
    const broker = await started(prove)
    const socket = connect(Number(new URL(broker.url).port), '127.0.0.1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    // CONNECT of 256 MB.
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]))
    await closed
    const client = await connected(broker.url, cameras[0])
    const cut = new Promise((resolve) => client.once('close', () => resolve(null)))
    client.on('error', () => {})
    client.publish(busTopics.state(cameras[0].gbCode), Buffer.alloc(5_000_000), { qos: 1 })
    await cut
  })

  it('the embedded broker refuses MQTT 5, which it does not support', async () => {
    const broker = await started(prove)
    await expect(connected(broker.url, cameras[0], { protocolVersion: 5 })).rejects.toThrow()
  })
})
