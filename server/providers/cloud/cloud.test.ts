import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startTestServer } from '#test/server/testServer.ts'
import { cloudContract } from './cloud.contract.ts'
import { CloudRefusal, CloudSilent } from './cloud.ts'
import { type Course, fakeTencentCloud, settings } from './fakeTencentCloud.ts'
import { missingInstance, sandboxCloud } from './sandbox.ts'
import { tencentCloud } from './tencent.ts'

const instance = () => `ins-${randomUUID().slice(0, 8)}`
/** Where an answer is late because the machine is busy, it still comes. */
const patient = { limit: 20_000, pauses: [5, 5] }
const quick = { limit: 1000, pauses: [5, 5] }

cloudContract('the sandbox', async () => {
  const server = await startTestServer()
  return {
    cloud: sandboxCloud(server.services.database),
    aServer: instance,
    missing: missingInstance,
    async finish() {
      await server.services.database.exec(
        'update sandbox.cloud_action set ends_at = now(); update sandbox.cloud_server set changes_at = now() where changes_at is not null',
      )
    },
    close: () => server.close(),
  }
})

cloudContract('Tencent Cloud', async () => {
  const provider = await fakeTencentCloud()
  return {
    cloud: tencentCloud({ ...settings, base: provider.base, runBase: provider.base }, patient),
    aServer: () => {
      const id = instance()
      provider.rent(id)
      return id
    },
    missing: missingInstance,
    finish: provider.finish,
    close: provider.close,
  }
})

it('the sandbox performs an action once per token', async () => {
  const server = await startTestServer()
  const cloud = sandboxCloud(server.services.database)
  const [id, token] = [instance(), randomUUID()]
  expect(await cloud.act('reboot', id, token)).toBe(await cloud.act('reboot', id, token))
  await server.close()
})

async function tried(
  course: (action: string, nth: number) => Course,
  work: (cloud: ReturnType<typeof tencentCloud>, id: string) => Promise<unknown>,
  overrides: Partial<typeof settings> = {},
) {
  const provider = await fakeTencentCloud(course)
  const id = instance()
  provider.rent(id)
  const outcome = await work(
    tencentCloud({ ...settings, ...overrides, base: provider.base, runBase: provider.base }, quick),
    id,
  ).then(
    () => 'answered',
    (error: unknown) => error,
  )
  provider.close()
  return { outcome, callCount: provider.calls.length }
}
const reboot = (cloud: ReturnType<typeof tencentCloud>, id: string) => cloud.act('reboot', id, randomUUID())
const describe = (cloud: ReturnType<typeof tencentCloud>, id: string) => cloud.describe([id])
const asIs = () => null

it.each<[string, Partial<typeof settings>, string]>([
  ['another key', { secretKey: 'another' }, 'AuthFailure.SignatureFailure'],
  ['another key id', { secretId: 'AKIDother' }, 'AuthFailure.SecretIdNotFound'],
])('a reboot with %s is refused and not retried', async (_, overrides, code) => {
  const { outcome, callCount } = await tried(asIs, reboot, overrides)
  expect(outcome).toMatchObject({ code, message: expect.stringMatching(/CLOUD_SECRET/) })
  expect(callCount).toBe(1)
})

it.each<[string, Course]>([
  ['no answer', 'silent'],
  ['a broken one', 'broken'],
  ['a passing fault', { error: 'InternalError' }],
])('a read is repeated after %s, with three requests at most', async (_, fault) => {
  expect(await tried((_action, nth) => (nth < 3 ? fault : null), describe)).toEqual({
    outcome: 'answered',
    callCount: 3,
  })
  const { outcome, callCount } = await tried(() => fault, describe)
  expect(outcome instanceof CloudSilent || outcome instanceof CloudRefusal).toBe(true)
  expect(callCount).toBe(3)
})

it.each<[string, Course]>([
  ['no answer', 'deaf'],
  ['a broken one', 'broken'],
  ['a fault inside', { error: 'InternalError' }],
])('a reboot is not requested twice after %s, because it may be under way', async (_, fault) => {
  expect((await tried(() => fault, reboot)).callCount).toBe(1)
})

it('a reboot that was refused because of too many calls is retried', async () => {
  const throttled = await tried((_action, nth) => (nth === 1 ? { error: 'RequestLimitExceeded' } : null), reboot)
  expect(throttled).toEqual({ outcome: 'answered', callCount: 2 })
})

it('a disk is not cleared unless a clean command is set, and the error names the setting', async () => {
  const { outcome, callCount } = await tried(asIs, (cloud, id) => cloud.clean(id, randomUUID()), {
    cleanCommand: undefined as never,
  })
  expect(outcome).toMatchObject({ message: expect.stringContaining('CLOUD_CLEAN_COMMAND') })
  expect(callCount).toBe(0)
})
