import type { addressRanges } from '#contract/scenic/addressRanges.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'
import { rangeFault, rangesOf } from './commands/addresses.ts'

export const addressRangeHandlers: Handlers<typeof addressRanges> = {
  one: async ({ db, actor, params }) => {
    const area = db.selectFrom('area').select(['id', 'addressRanges']).where('id', '=', params.id)
    const { id, addressRanges } = orNotFound(await area.where(inScope(actor, 'id')).executeTakeFirst())
    return { id, ranges: [...rangesOf(addressRanges)], standard: addressRanges === '' }
  },
  edit: async ({ db, actor, params, body, audit }) => {
    const ranges = body.ranges.map((range) => range.trim())
    for (const range of ranges) {
      const fault = rangeFault(range)
      if (fault) throw wrongField('ranges', fault)
    }
    const area = db.selectFrom('area').select('addressRanges').where('id', '=', params.id).where(inScope(actor, 'id'))
    audit.before = orNotFound(await area.forUpdate().executeTakeFirst())
    await db
      .updateTable('area')
      .set({ addressRanges: ranges.join(' ') })
      .where('id', '=', params.id)
      .where(inScope(actor, 'id'))
      .execute()
    return { id: params.id }
  },
}
