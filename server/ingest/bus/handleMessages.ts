import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BusReply, BusState } from '#contract/ingest/bus.ts'
import { transact } from '../../platform/db/transact.ts'
import { Busy } from '../../platform/decoder/budget.ts'
import { checker } from '../../platform/http/validation/checker.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { BusHearer, BusMessage } from '../../providers/bus/bus.ts'
import { keepStill } from '../pictures/snapshots.ts'
import type { Dispatch } from './dispatch.ts'
import { settle, wantsStill } from './settle.ts'
import { noteStates, type Said } from './states.ts'

/** Stills in work at once; the next message waits meanwhile. */
const maxStills = 4

const stateFault = checker(BusState)
const replyFault = checker(BusReply)

/** Takes in what cameras say over the bus; states are gathered for so many seconds. */
export function handleMessages(
  services: Services,
  dispatch: Dispatch,
  gather: number,
): BusHearer & { stop(): Promise<void> } {
  const { database, events, log, env } = services
  let said = new Map<string, Said>()
  let gathering: NodeJS.Timeout | null = null
  let noting: Promise<void> = Promise.resolve()
  const stills = new Set<Promise<void>>()

  const note = () => {
    gathering = null
    const batch = said
    said = new Map()
    noting = noting
      .then(() => noteStates(services, batch))
      .then(
        () => dispatch.wake(),
        // They say it again within a minute.
        (error) => log.warn({ err: error, cameras: batch.size }, 'device states could not be stored'),
      )
  }

  const state = ({ gbCode, payload, retained }: BusMessage) => {
    const value = parsed(payload)
    if (stateFault(value)) return
    const report = value as Said
    if (report.online) dispatch.present.add(gbCode)
    else dispatch.present.delete(gbCode)
    said.set(gbCode, { ...report, retained })
    gathering ??= setTimeout(note, gather * 1000)
  }

  const reply = async ({ gbCode, payload }: BusMessage) => {
    const value = parsed(payload)
    if (replyFault(value)) return
    await transact(database.db, (trx) => settle(trx, events, { gbCode, ...(value as BusReply) }))
    dispatch.wake()
  }

  const still = async ({ gbCode, id, payload }: BusMessage) => {
    const stillRequest = await wantsStill(database.db, gbCode, id!)
    if (!stillRequest) return
    const folder = await mkdtemp(join(env.DATA_DIR, 'uploads', 'u-'))
    try {
      const path = join(folder, 'sent')
      await writeFile(path, payload, { flag: 'wx', mode: 0o600 })
      const takenAt = new Date().toISOString()
      await keepStill(services, { deviceId: stillRequest.deviceId, path, takenAt }, async (trx) => {
        await settle(trx, events, { gbCode, id: id!, ok: true })
      })
    } catch (error) {
      const reason = error instanceof Refusal || error instanceof Busy ? error.message : null
      if (reason === null) throw error
      await transact(database.db, (trx) => settle(trx, events, { gbCode, id: id!, ok: false, reason }))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    dispatch.wake()
  }

  return {
    async onMessage(message) {
      try {
        if (message.kind === 'state') return state(message)
        // The broker retained a message of a kind that should never be retained.
        if (message.retained) return
        if (message.kind === 'reply') return await reply(message)
        const work = still(message).catch((error) =>
          log.warn({ err: error, gbCode: message.gbCode }, 'still picture was not stored'),
        )
        stills.add(work)
        void work.then(() => stills.delete(work))
        if (stills.size >= maxStills) await Promise.race(stills)
      } catch (error) {
        // The command is sent again, and the camera says the same again.
        log.warn({ err: error, gbCode: message.gbCode }, 'bus message could not be processed')
      }
    },
    line(up) {
      log.info({ up }, 'device bus connection')
      // Connected cameras report again once the line is back.
      if (!up) dispatch.present.clear()
      dispatch.wake()
    },
    async stop() {
      if (gathering) {
        clearTimeout(gathering)
        note()
      }
      await Promise.all([noting, ...stills])
    },
  }
}

function parsed(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return null
  }
}
