import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { describe, expect, it } from 'vitest'
import { busTopics } from '#contract/ingest/bus.ts'
import { freePort } from '#test/server/freePort.ts'
import { busContract, connected } from './bus.contract.ts'
import { outsideBus } from './outside.ts'

const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find(existsSync)
const cameras = [
  { gbCode: '34100000001327000001', password: 'first' },
  { gbCode: '34100000001327000002', password: 'second' },
] as const
const server = { gbCode: 'jingying-1', password: 'platform' }
const other = { gbCode: 'jingying-2', password: 'platform 2' }

if (program) {
  busContract('mosquitto', () => aMosquitto(program))

  it('two processes on one mosquitto receive messages of the same cameras and do not disconnect each other', async () => {
    const stage = await aMosquitto(program)
    const processes = [stage.bus, stage.of(other)].map((bus) => ({
      bus,
      messages: [] as string[],
      lines: [] as boolean[],
    }))
    for (const { bus, messages, lines } of processes) {
      await bus.start({
        onMessage: async ({ payload }) => void messages.push(payload.toString()),
        line: (up) => void lines.push(up),
      })
      await expect.poll(() => bus.up).toBe(true)
    }
    const camera = await connected(stage.url(), cameras[0])
    for (const says of ['{"ok":1}', '{"ok":2}']) {
      await camera.publishAsync(busTopics.reply(cameras[0].gbCode), says, { qos: 1 })
      for (const { messages } of processes) await expect.poll(() => messages).toContain(says)
    }
    expect(processes.map(({ lines }) => lines)).toEqual([[true], [true]])
    camera.end(true)
    for (const { bus } of processes) await bus.close()
    await stage.close()
  })
} else
  describe('the device bus on mosquitto', () =>
    it.skip('the device bus on mosquitto is not tested, because mosquitto is not installed', () => {}))

/** The files of docs/OPERATIONS.md, for a folder and a port of the test's, without TLS. */
function documented(folder: string, port: number) {
  const page = readFileSync(new URL('../../../docs/OPERATIONS.md', import.meta.url), 'utf8')
  const [, conf = '', topics = ''] = /mosquitto 2:\n\n```\n(.*?)```.*?```\n(user .*?)```/s.exec(page) ?? []
  return {
    'mosquitto.conf': conf
      .replace('listener 8883', `listener ${port} 127.0.0.1`)
      .replaceAll(/^(certfile|keyfile) .*\n/gm, '')
      .replaceAll(/\/(etc|var\/lib)\/mosquitto\//g, `${folder}/`),
    topics,
  }
}

/** Mosquitto as docs/OPERATIONS.md sets it up, as a process that can be killed. */
async function aMosquitto(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'jy-mosquitto-'))
  const port = await freePort()
  const accounts = [...cameras, server, other].map(({ gbCode, password }) => `${gbCode}:${password}`)
  for (const [name, text] of Object.entries(documented(folder, port))) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'accounts'), `${accounts.join('\n')}\n`, { mode: 0o600 })
  execFileSync('mosquitto_passwd', ['-U', join(folder, 'accounts')])
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'mosquitto', folder])
  let child: ChildProcess
  const start = async () => {
    child = spawn(program, ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' })
    for (let tries = 0; tries < 100; tries++) {
      const url = `mqtt://127.0.0.1:${port}`
      const options = {
        username: server.gbCode,
        password: server.password,
        protocolVersion: 4,
        reconnectPeriod: 0,
      } as const
      const client = await mqtt.connectAsync(url, options, false).catch(() => null)
      if (client) return void client.end(true)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('mosquitto did not start')
  }
  const kill = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  const of = ({ gbCode, password }: typeof server) =>
    outsideBus(`mqtt://${gbCode}:${encodeURIComponent(password)}@127.0.0.1:${port}`, '')
  await start()
  return {
    bus: of(server),
    of,
    url: () => `mqtt://127.0.0.1:${port}`,
    cameras,
    kill,
    revive: start,
    close: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
