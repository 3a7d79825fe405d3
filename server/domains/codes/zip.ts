import type { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { idArray } from '../../platform/db/values.ts'
import { uniqueName } from '../../platform/files/key.ts'
import { loosen } from '../../platform/files/loose.ts'
import { discard } from '../../platform/files/looseSweep.ts'
import { advanceJob, beginJob, failJob, finishJob } from '../../platform/jobs/progress.ts'
import { shortAddress } from '../../platform/publicAddress.ts'
import { pngOf, svgOf } from '../../platform/qrCode.ts'
import type { Services } from '../../platform/services.ts'

/** Side of the pictures for printers, in px. */
const width = 1200

/** Packs codes as pictures, PNG and SVG of each. */
export const startCodeZips = (services: Services) =>
  services.jobs.work<{ jobId: number }>('codeZip', ({ jobId }) => codeZip(services, jobId))

/** Bears being done again after a crash: nothing of an earlier attempt is in sight. */
export async function codeZip(services: Services, jobId: number) {
  const job = await beginJob<{ ids: number[] }>(services, jobId)
  if (!job) return
  const { ids } = job.input
  const fileKey = `made/zip/${uniqueName()}.zip`
  try {
    await loosen(services.database.db, [fileKey])
    if (await pack(services, jobId, fileKey, ids))
      await finishJob(services, jobId, { fileKey, fileName: `渠道码_${ids.length}个.zip` })
  } catch (error) {
    services.log.error({ err: error, job: jobId }, 'code zip failed')
    await failJob(services, jobId, '打包没有完成，请重新打包')
  } finally {
    await discard(services, [fileKey])
  }
}

/** @returns false where its owner has cancelled it */
async function pack(services: Services, jobId: number, fileKey: string, ids: number[]): Promise<boolean> {
  const { rows } = await sql<{ name: string; short: string; areaName: string }>`
    select c.name, c.short, r.name as area_name from channel_code c join area r on r.id = c.area_id where c.id = any(${idArray(ids)}) order by r.name, c.name, c.id`.execute(
    services.database.db,
  )
  const archive = new ZipFile()
  const output = archive.outputStream as PassThrough
  const stored = services.storage.put(fileKey, output, 'application/zip')
  // Both are looked at below; a fault that comes before that must not end the process.
  stored.catch(() => {})
  output.on('error', () => {})
  try {
    let reportedAt = 0
    for (const [at, { name, short, areaName }] of rows.entries()) {
      if (Date.now() - reportedAt > 300) {
        reportedAt = Date.now()
        if (!(await advanceJob(services, jobId, at))) {
          output.destroy(new Error('cancelled'))
          return false
        }
      }
      const url = shortAddress(services.env, short)
      const path = `${plain(areaName)}/${plain(name)}_${short}`
      archive.addBuffer(await pngOf(url, width), `${path}.png`, { compress: false })
      archive.addBuffer(Buffer.from(await svgOf(url)), `${path}.svg`)
    }
    archive.end()
    await stored
    return true
  } catch (error) {
    output.destroy(error as Error)
    throw error
  }
}

/** A name that people typed, as one part of a path on any system. */
const plain = (name: string) => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+|[. ]+$/g, '_')
