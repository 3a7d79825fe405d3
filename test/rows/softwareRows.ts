import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isOpenRollout, type Product, type RolloutState } from '#contract/releases/software.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { TestServer } from '../server/testServer.ts'

let serial = 0

/** A software version; its file does not exist. */
export async function aSoftwareVersion(
  db: Db,
  { product = 'camera', state = 'released' }: { product?: Product; state?: 'draft' | 'released' } = {},
) {
  const name = randomBytes(16).toString('hex')
  const number = `v1.${process.pid}.${++serial}`
  const sha256 = randomBytes(32).toString('hex')
  const file = await db
    .insertInto('softwareFile')
    .values({ key: `software/${name}.bin`, product, format: 'bin', bytes: 4096, sha256, uploadedBy: '上传人' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isOut = state === 'released'
  return db
    .insertInto('softwareVersion')
    .values({
      ...{ product, number, notes: '更新说明', fileId: file.id, state, createdBy: '建立人' },
      ...(isOut && { releasedBy: '发布人', releasedAt: sql`now()` as never }),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

/** A rollout that was stopped, with the place's camera as its only one, which has failed. */
export async function aRollout(
  db: Db,
  place: { areaId: number; caseId: number; deviceId: number },
  state: RolloutState = 'stopped',
) {
  const { id: versionId } = await aSoftwareVersion(db)
  const rollout = await db
    .insertInto('rollout')
    .values({
      ...{ versionId, state, waves: 1, waveBy: 'count', waveSizes: sql`'{}'::integer[]` as never, successPercent: 80 },
      ...{ maxFailures: 1, avoidsOpening: false, createdBy: '建立人' },
      ...(!isOpenRollout(state) && { endedAt: sql`now()` as never }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { areaId, caseId, deviceId } = place
  const target = await db
    .insertInto('rolloutTarget')
    .values({
      ...{ rolloutId: rollout.id, areaId, caseId, deviceId, wave: 1, state: 'failed', reason: '空间不足' },
      doneAt: sql`now()` as never,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: rollout.id, targetId: target.id, versionId }
}

interface RolloutFields {
  /** Cameras that its first wave has updated, so many hours ago. */
  updated: readonly number[]
  hoursAgo: number
  /** Cameras of its second wave. */
  waiting?: readonly number[]
  soakMinutes?: number
  minPicturesPercent?: number
  successPercent?: number
}

/** A running rollout whose first wave is over. */
export async function aRolloutOf(
  db: Db,
  { areaId, caseId }: { areaId: number; caseId: number },
  { updated, hoursAgo, waiting = [], successPercent = 80, ...soaks }: RolloutFields,
) {
  const { id: versionId } = await aSoftwareVersion(db)
  const rollout = await db
    .insertInto('rollout')
    .values({
      ...{ versionId, state: 'running', waves: 2, waveBy: 'count', waveSizes: sql`'{1}'::integer[]` as never },
      ...{ successPercent, maxFailures: 3, avoidsOpening: false, createdBy: '建立人', ...soaks },
      startsAt: sql`now() - interval '3 days'` as never,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const doneAt = sql`now() - make_interval(mins => ${hoursAgo * 60})` as never
  const of = (deviceId: number) => ({ rolloutId: rollout.id, areaId, caseId, deviceId })
  const targets = [
    ...updated.map((id) => ({ ...of(id), wave: 1, state: 'done' as const, doneAt })),
    ...waiting.map((id) => ({ ...of(id), wave: 2, state: 'waiting' as const, doneAt: null })),
  ]
  if (targets.length > 0) await db.insertInto('rolloutTarget').values(targets).execute()
  return { id: rollout.id, versionId }
}

/** Sends a package as a page does. */
export async function uploadPackage(
  { app }: Pick<TestServer, 'app'>,
  token: string | null,
  file: Buffer,
  product: Product = 'camera',
) {
  const answer = await app.inject({
    method: 'POST',
    url: softwareVersions.uploadFile.path,
    query: { product },
    headers: { 'content-type': 'application/octet-stream', ...(token && { authorization: token }) },
    payload: file,
  })
  return answer.json() as {
    code: number
    msg: string
    data: { key: string; format: string; bytes: number; sha256: string; fields?: Record<string, string> }
  }
}

/** Bytes that look like an image for a camera: no text, and no archive. */
export const anImage = (bytes = 5000) => Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), randomBytes(bytes)])

/** A released version with a file in the store, by the calls that people make. */
export async function aReleasedVersion(server: TestServer, token: string, { number }: { number?: string } = {}) {
  const file = anImage()
  const { data } = await uploadPackage(server, token, file)
  const named = number ?? `v2.${process.pid}.${++serial}`
  const body = { product: 'camera', number: named, notes: '修复夜间过曝', key: data.key } as const
  const { id } = (await server.call(token, softwareVersions.add, { body })).data
  const released = await server.call(token, softwareVersions.release, { params: { id }, body: { version: 0 } })
  return { id, number: named, file, sha256: data.sha256, key: data.key, code: released.code }
}
