import type { Cause, explanations } from '#contract/reports/explanations.ts'
import { localDay } from '#contract/zone.ts'
import { inScope, narrowed } from '../../platform/access/actor.ts'
import { startOf } from '../../platform/db/days.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'
import { explainedOf } from './explain/context.ts'
import { paymentsLate, picturesLate } from './explain/late.ts'
import { lights, silent, withoutPictures } from './explain/machines.ts'
import { holidayOf, maintenance, opening } from './explain/opening.ts'
import { changes, refunds } from './explain/sales.ts'
import { usualOfDay } from './explain/usual.ts'

const hourMs = 3_600_000

export const explanationHandlers: Handlers<typeof explanations> = {
  one: async ({ db, actor, services, body: { areaId, day } }) => {
    const now = Date.now()
    if (day > localDay(now)) throw wrongField('day', '日期不能晚于今天')
    const row = db.selectFrom('area').select('name').where('id', '=', areaId).where(inScope(actor, 'id'))
    const { name } = orNotFound(await row.executeTakeFirst())
    const hiddenFields = await services.hiddenFieldRules.of(actor, db)
    const context = explainedOf({ db, scope: narrowed(actor, [areaId]), areaId, day, hiddenFields }, now)
    const usual = await usualOfDay(context)
    const found: Cause[][] = await Promise.all([
      opening(context),
      holidayOf(context),
      maintenance(context),
      silent(context),
      withoutPictures(context),
      lights(context),
      picturesLate(context),
      paymentsLate(context),
      refunds(context, usual.figures),
      changes(context),
    ])
    return {
      asOf: new Date(now).toISOString(),
      areaName: name,
      day,
      until: context.running ? new Date(Date.parse(startOf(day)) + context.hours * hourMs).toISOString() : null,
      ...usual,
      causes: found.flat(),
    }
  },
}
