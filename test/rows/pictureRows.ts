import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { type Place, unique } from './world.ts'

/** A top-up of a hundred pictures for today, for a camera with a daily allowance of a hundred. */
export async function aPictureTopup(db: Db, { areaId, caseId, deviceId }: Place, by: { readonly id: number }) {
  await db.updateTable('pictureAllowance').set({ daily: 100 }).where('id', '=', deviceId).execute()
  return db
    .insertInto('pictureTopup')
    .values({
      ...{ areaId, caseId, deviceId, pictures: 100, reason: unique('大客流') },
      ...{ requestKey: unique('k'), byId: by.id, byName: unique('平台') },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A picture whose files do not exist, matched with the visitor if one is given. */
export async function aPicture(
  db: Db,
  { areaId, caseId, pointId, deviceId }: Place,
  {
    visitorId,
    takenAt = sql`now()` as never,
    featured = false,
  }: { visitorId?: number; takenAt?: string; featured?: boolean } = {},
) {
  const file = randomUUID()
  const picture = await db
    .insertInto('picture')
    .values({
      areaId,
      caseId,
      pointId,
      deviceId,
      externalId: unique('pic-'),
      takenAt,
      fileKey: `pictures/${file}.jpg`,
      thumbKey: `pictures/${file}-t.jpg`,
      previewKey: `pictures/${file}-p.jpg`,
      sha256: sql`'\\x00'::bytea` as never,
      width: 3,
      height: 2,
      bytes: 9,
      ...(featured && {
        featuredAt: sql`now()` as never,
        featuredBy: unique('选片'),
        featuredReason: unique('已同意'),
      }),
    })
    .returning(['id', 'externalId'])
    .executeTakeFirstOrThrow()
  if (visitorId !== undefined)
    await db
      .insertInto('faceMatch')
      .values({
        areaId,
        pictureId: picture.id,
        visitorId,
        externalId: unique('match-'),
        score: 0.9,
        engine: 'test',
        at: sql`now()` as never,
      })
      .execute()
  return picture
}

/** A visitor who was found on a picture. */
export async function aFaceMatch(db: Db, place: Place, visitorId: number) {
  const picture = await aPicture(db, place, { visitorId })
  return db.selectFrom('faceMatch').select('id').where('pictureId', '=', picture.id).executeTakeFirstOrThrow()
}
