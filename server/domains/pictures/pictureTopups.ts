import { type Selectable, sql } from 'kysely'
import { pictureTopups } from '#contract/pictures/pictureTopups.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { placed } from '../scenic/placed.ts'
import { camerasOf } from './pictureAllowances.ts'

const { scope, join, computed } = placed('pictureTopup')

export const pictureTopupHandlers: Handlers<typeof pictureTopups> = {
  ...crudHandlers(
    { list: pictureTopups.list },
    {
      table: 'pictureTopup',
      scope,
      join,
      computed: { ...computed, deviceName: sql`(select d.name from device d where d.id = picture_topup.device_id)` },
      sort: { createdAt: sql.ref('picture_topup.created_at') },
      defaultOrder: sql`picture_topup.created_at desc, picture_topup.id desc`,
    },
  ),

  add: async ({ db, actor, body, audit }) => {
    audit.target = body.deviceId
    const { deviceId, pictures } = body
    const reason = body.reason.trim()
    // Locked, so that the second of two concurrent top-ups reports the result of the first.
    const camera = orNotFound(
      await db
        .selectFrom('pictureAllowance')
        .select(['areaId', 'caseId', 'daily'])
        .where('id', '=', deviceId)
        .where(camerasOf(actor))
        .forNoKeyUpdate()
        .executeTakeFirst(),
    )
    // A key belongs to the account that sent it, so it never collides with the keys of others.
    const requestKey = `${actor.adminId}:${body.requestKey}`
    const before = await db
      .selectFrom('pictureTopup')
      .selectAll()
      .where('requestKey', '=', requestKey)
      .executeTakeFirst()
    if (before) {
      if (before.deviceId === deviceId && before.pictures === pictures && before.reason === reason)
        return { ...toldOf(before), repeated: true }
      throw new Refusal('exists', `先前的一笔（${before.pictures} 张）已记入，这一笔没有提交`)
    }
    if (camera.daily === null) throw new Refusal('state.impossible', '这台摄像头不限张数，不用加量')
    const { areaId, caseId } = camera
    // The trigger picture_topup_counts sets the day, and what was allowed and used before.
    const row = await db
      .insertInto('pictureTopup')
      .values({ areaId, caseId, deviceId, pictures, reason, requestKey, byId: actor.adminId, byName: actor.trueName })
      .returningAll()
      .executeTakeFirstOrThrow()
    audit.after = toldOf(row)
    return { ...toldOf(row), repeated: false }
  },
}

const toldOf = ({
  id,
  pictures,
  allowedBefore,
  allowedAfter,
  used,
  createdAt,
}: Selectable<Tables['pictureTopup']>) => ({ id, pictures, allowedBefore, allowedAfter, used, createdAt })
