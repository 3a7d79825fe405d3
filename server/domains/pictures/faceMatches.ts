import { type SqlBool, sql } from 'kysely'
import { type FaceMatch, faceMatches } from '#contract/pictures/faceMatches.ts'
import { inScope } from '../../platform/access/actor.ts'
import { maskPhone } from '../../platform/access/maskPhone.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { placed } from '../scenic/placed.ts'
import { cameraSteps } from './faceMatches/cameras.ts'
import { photoHours } from './faceMatches/hours.ts'
import { photoStatistics } from './faceMatches/statistics.ts'
import { pictureRows } from './pictures/rows.ts'

const { scope, join, computed } = placed('faceMatch')
const boughtBy = sql`exists (select from order_item i join orders o on o.id = i.order_id
  where i.picture_id = face_match.picture_id and o.visitor_id = face_match.visitor_id and o.state in ('paid', 'partly_refunded'))`
/** A visitor's pictures at once. */
const maxPictures = 60

export const faceMatchHandlers: Handlers<typeof faceMatches> = {
  ...crudHandlers(
    { list: faceMatches.list },
    {
      table: 'faceMatch',
      scope,
      join: (rows) =>
        join(rows)
          .innerJoin('visitor', 'visitor.id', 'faceMatch.visitorId')
          .innerJoin('picture', 'picture.id', 'faceMatch.pictureId'),
      computed: {
        ...computed,
        deviceName: sql`(select d.name from device d where d.id = face_match.device_id)`,
        pointName: sql`(select p.name from point p where p.id = picture.point_id)`,
        visitorNick: sql`nullif(visitor.nick, '')`,
        phone: sql.ref('visitor.phone'),
        pictureName: sql.ref('picture.external_id'),
        takenAt: sql.ref('picture.taken_at'),
        state: sql.ref('picture.state'),
        bought: boughtBy,
        thumbUrl: sql.ref('picture.thumb_key'),
      },
      where: {
        state: (state) =>
          sql<SqlBool>`exists (select from picture p where p.id = face_match.picture_id and p.state = ${state})`,
        visitorId: (id) => sql<SqlBool>`face_match.visitor_id = ${id}`,
        scoreFrom: (score) => sql<SqlBool>`face_match.score >= ${score}::float8`,
        scoreTo: (score) => sql<SqlBool>`face_match.score <= ${score}::float8`,
      },
      defaultOrder: sql`face_match.at desc, face_match.id desc`,
      finish: (row: FaceMatch, { services: { storage } }) => ({
        ...row,
        phone: maskPhone(row.phone),
        thumbUrl: row.thumbUrl && storage.url(row.thumbUrl),
      }),
    },
  ),
  cameras: ({ db, actor, body }) => cameraSteps(db, actor, body),
  statistics: ({ db, actor, body }) => photoStatistics(db, actor, body),
  hours: ({ db, actor, body }) => photoHours(db, actor, body),
  pictures: async ({ db, actor, body, audit, services: { storage } }) => {
    audit.target = body.id
    const match = orNotFound(
      await db
        .selectFrom('faceMatch')
        .innerJoin('visitor', 'visitor.id', 'faceMatch.visitorId')
        .select(['faceMatch.visitorId', 'visitor.nick'])
        .where('faceMatch.id', '=', body.id)
        .where(inScope(actor, 'faceMatch.areaId'))
        .executeTakeFirst(),
    )
    const found = sql`from face_match m where m.visitor_id = ${match.visitorId} and ${inScope(actor, 'm.areaId')}`
    const { rows: matches } = await sql<{ id: number; score: number; bought: boolean; total: number }>`
      select m.picture_id as id, max(m.score) as score, count(*) over () as total,
        exists (select from order_item i join orders o on o.id = i.order_id
          where i.picture_id = m.picture_id and o.visitor_id = ${match.visitorId} and o.state in ('paid', 'partly_refunded')) as bought
      ${found} group by m.picture_id order by max(m.at) desc, m.picture_id desc limit ${maxPictures}`.execute(db)
    const keys = sql`select unnest(array[${sql.join(matches.map(({ id }) => id))}]::bigint[]) as id`
    const pictures = await pictureRows(db, storage, keys, sql`p.taken_at desc, p.id desc`)
    const of = new Map(matches.map((one) => [one.id, one]))
    audit.after = { visitorId: match.visitorId, pictures: pictures.length }
    return {
      rows: pictures.map((picture) => {
        const { score, bought } = of.get(picture.id)!
        return { ...picture, score, bought }
      }),
      total: matches[0]?.total ?? 0,
      visitorNick: match.nick || null,
    }
  },
}
