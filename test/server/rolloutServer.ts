import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { BusCommand, UpdateArgs } from '#contract/ingest/bus.ts'
import type { Body } from '#contract/kit.ts'
import { rollouts } from '#contract/releases/rollouts.ts'
import { rolloutTargets } from '#contract/releases/rolloutTargets.ts'
import { sweepRollouts } from '#server/domains/releases/rollout/start.ts'
import { rolloutTiming } from '#server/domains/releases/rollout/step.ts'
import type { Box } from '../clients/box.ts'
import { startBusServer } from './busServer.ts'

export const argsOf = ({ args }: BusCommand) => args as unknown as UpdateArgs

/** Cameras whose absence is not waited for. */
export const timing = { ...rolloutTiming, missing: 0 }

/** All cameras at once. */
export const plan = {
  waveBy: 'count' as const,
  waveSizes: [] as number[],
  successPercent: 100,
  maxFailures: 2,
  avoidsOpening: false,
}

/** A test server with a device bus, and cameras that can be updated over it. */
export async function startRolloutServer() {
  const own = await startBusServer()
  const { server, token, db } = own

  /** Fetches the file as a camera does, and compares it with the command. */
  async function fetched({ url, sha256, bytes }: UpdateArgs) {
    const answer = await server.app.inject({ method: 'GET', url })
    const hash = createHash('sha256').update(answer.rawPayload).digest('hex')
    return answer.statusCode === 200 && hash === sha256 && answer.rawPayload.length === bytes
  }
  /** A camera that carries out its commands, once for each id. */
  function obedient(does: (args: UpdateArgs, box: Box) => Promise<boolean> = async (args) => fetched(args)) {
    const known = new Map<string, Promise<boolean>>()
    const installs: string[] = []
    const answer = async (command: BusCommand, box: Box) => {
      if (command.cmd !== 'update') return box.reply(command.id)
      const isNew = !known.has(command.id)
      if (isNew) known.set(command.id, does(argsOf(command), box))
      const ok = await known.get(command.id)!
      await box.reply(command.id, ok, ok ? undefined : '校验值不对')
      if (!ok || !isNew) return
      installs.push(argsOf(command).version)
      await box.state({ version: argsOf(command).version })
    }
    return { answer, installs }
  }
  async function aCamera(
    camera: Pick<ReturnType<typeof obedient>, 'installs'> & {
      answer(command: BusCommand, box: Box): Promise<void>
    } = obedient(),
    version = 'v1.0.0',
  ) {
    const place = await own.aPlaceOnBus(camera.answer)
    await place.box.state({ version })
    await expect.poll(() => own.one(place.deviceId)).toMatchObject({ programVersion: version })
    return { ...place, installs: camera.installs }
  }
  const step = () => sweepRollouts(server.services, timing)
  const begin = (versionId: number, deviceIds: number[], more: Partial<Body<typeof rollouts.add>> = {}) =>
    server.call(token, rollouts.add, { body: { versionId, deviceIds, cameras: deviceIds.length, ...plan, ...more } })
  const rollout = async (id: number) => (await server.call(token, rollouts.list, { body: { id } })).data.rows[0]!
  const targets = async (rolloutId: number) =>
    (await server.call(token, rolloutTargets.list, { body: { rolloutId, size: 200 } })).data.rows
  return {
    ...own,
    fetched,
    obedient,
    aCamera,
    step,
    stepped: <T>(look: () => T) => step().then(look),
    begin,
    rollout,
    targets,
    stateOf: async (id: number, deviceId: number) =>
      (await targets(id)).find((target) => target.deviceId === deviceId)?.state,
    async act(operation: typeof rollouts.pause | typeof rollouts.resume | typeof rollouts.stop, id: number, more = {}) {
      const { version } = await rollout(id)
      return server.call(token, operation as typeof rollouts.pause, { body: { id, version, ...more } })
    },
    settled: (id: number, state: string) =>
      expect
        .poll(async () => {
          await step()
          return (await rollout(id)).state
        })
        .toBe(state),
    /** No camera has said which program it runs. */
    forget: () => sql`update device set program = null, program_version = null`.execute(db),
  }
}
export type RolloutServer = Awaited<ReturnType<typeof startRolloutServer>>
