import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { describe, it } from 'vitest'
import { busContract } from './bus.contract.ts'
import { mosquittoFiles } from './mosquitto.ts'
import { outsideBus } from './outside.ts'

const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find(existsSync)
const cameras = [
  { gbCode: '34100000001327000001', password: 'first' },
  { gbCode: '34100000001327000002', password: 'second' },
] as const
const server = { gbCode: 'jingying', password: 'platform' }

if (program) busContract('mosquitto', () => aMosquitto(program))
else
  describe('the device bus on mosquitto', () => it.skip('is not tried, because mosquitto is not installed', () => {}))

/** Mosquitto with the files that docs/OPERATIONS.md says, as a process that can be killed. */
async function aMosquitto(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'jy-mosquitto-'))
  const port = await freePort()
  const accounts = [...cameras, server].map(({ gbCode, password }) => `${gbCode}:${password}`)
  const files = mosquittoFiles({ folder, listener: `${port} 127.0.0.1`, server: server.gbCode })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
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
  await start()
  return {
    bus: outsideBus(`mqtt://${server.gbCode}:${server.password}@127.0.0.1:${port}`, ''),
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
