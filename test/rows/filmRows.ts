import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#server/platform/db/open.ts'
import { aKey, only, openSender, type Sender } from '../clients/sender.ts'
import type { TestServer } from '../server/testServer.ts'
import { aTemplate } from './materialRows.ts'
import { type Place, unique } from './world.ts'

/** A clip of 64 × 36 pixels. */
export const clipFile = readFileSync(new URL('../media/clip.mp4', import.meta.url))
/** A poster in one colour. */
export const posterOf = (background: string) =>
  sharp({ create: { width: 320, height: 180, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A clip that is in the database only: there is no file. */
export const aClip = (db: Db, { areaId, caseId, deviceId }: Place, visitorId: number | null = null) =>
  db
    .insertInto('clip')
    .values({
      ...{
        areaId,
        caseId,
        deviceId,
        visitorId,
        externalId: unique('c-'),
        recordedAt: sql`now()` as never,
        durationMs: 2000,
      },
      ...{ width: 64, height: 36, fileKey: `clips/${unique('k')}.mp4`, fileBytes: 1, fileSha256: Buffer.alloc(32) },
    })
    .returning(['id', 'externalId'])
    .executeTakeFirstOrThrow()

/** The times of a visit that began an hour ago. */
export const visit = () => {
  const from = Date.now() - 3_600_000
  const at = (minutes: number) => new Date(from + minutes * 60_000).toISOString()
  return { from: at(0), to: at(30), at }
}

/** A visit with one clip in which the visitor was found, and what a film of it is requested by. */
export async function aVisit(db: Db, sender: Sender, place: Place, templateId?: number) {
  const { from, to, at } = visit()
  const openid = unique('oFilm_')
  const clipId = unique('c-')
  const clip = await sender.clip({ clipId, gbCode: place.gbCode, recordedAt: at(5) }, clipFile)
  expect(clip).toMatchObject({ code: 200, data: { repeated: false } })
  const faces = [{ atMs: 0, box: [0.4, 0.3, 0.1, 0.2] }]
  const match = { recordId: unique('cm-'), clip: clipId, openid, score: 0.9, engine: 'test', faces, at: at(6) }
  expect(only(await sender.batch('clipMatches', [match])).code).toBe(200)
  const template = templateId ?? (await aTemplate(db, place)).id
  const film = { videoId: unique('v-'), gbCode: place.gbCode, openid, templateId: template, from, to, at: at(31) }
  return { clipId, openid, film, match, at }
}

/** A film that waits for a maker. */
export async function aFilm(
  db: Db,
  sender: Sender,
  place: Place,
  over: { orderNo?: string; templateId?: number } = {},
) {
  const { film } = await aVisit(db, sender, place, over.templateId)
  const posted = { ...film, ...(over.orderNo !== undefined && { orderNo: over.orderNo }) }
  expect(only(await sender.batch('films', [posted]))).toMatchObject({ code: 200, repeated: false })
  return posted
}

/** A program that makes films: it signs with a key of the platform. */
export async function aFilmMaker(server: TestServer): Promise<Sender> {
  const { db } = server.services.database
  const platform = await db.selectFrom('operator').select('id').where('kind', '=', 'platform').executeTakeFirstOrThrow()
  return openSender(server, await aKey(server.services, platform.id))
}

/** Ends the films of other tests, so that none of them waits. */
export async function endFilms(db: Db) {
  await sql`update video_record set state = 'failed' where state in ('uploaded', 'synthesising')`.execute(db)
  await sql`update film set lease_until = null`.execute(db)
}
