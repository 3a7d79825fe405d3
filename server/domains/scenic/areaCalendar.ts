import { areaCalendar, type CalendarEntry } from '#contract/scenic/areaCalendar.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import { inArea } from '../../platform/crud/inArea.ts'
import type { Call, Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'

const own = inArea('areaCalendar')
type Entry = Omit<CalendarEntry, 'id' | 'areaId' | 'areaName' | 'name' | 'version'>

// The trigger area_calendar_kept maintains area.has_calendar.
const regular = crudHandlers(areaCalendar, {
  table: 'areaCalendar',
  ...own,
  before: {
    add: async (call) => ({ ...(await own.before.add(call)), ...whole({ ...empty, ...call.body }) }),
    edit: async ({ db, actor, body }, id) => {
      const rows = db.selectFrom('areaCalendar').selectAll().where('id', '=', id).where(own.scope(actor)).forUpdate()
      const now = orNotFound(await rows.executeTakeFirst())
      return whole({ ...now, ...body, kind: now.kind })
    },
  },
})

export const areaCalendarHandlers: Handlers<typeof areaCalendar> = {
  ...regular,
  add: async (call) => {
    const reply = await regular.add(call)
    await changed(call, call.body.areaId)
    return reply
  },
  edit: async (call) => {
    const reply = await regular.edit(call)
    await changed(call, await areaOf(call, call.params.id))
    return reply
  },
  remove: async (call) => {
    const areaId = await areaOf(call, call.params.id)
    const reply = await regular.remove(call)
    await changed(call, areaId)
    return reply
  },
}

type Calling = Pick<Call<typeof areaCalendar.add>, 'db' | 'actor' | 'services'>
async function areaOf({ db, actor }: Calling, id: number) {
  const row = db.selectFrom('areaCalendar').select('areaId').where('id', '=', id).where(own.scope(actor))
  return orNotFound(await row.executeTakeFirst()).areaId
}

/** The set of cameras that are expected to be online may have changed. */
const changed = ({ db, services }: Calling, areaId: number) =>
  services.events.emit(db, [
    { topic: 'light', areaId, subject: areaId },
    { topic: 'device', areaId },
  ])

const empty: Entry = {
  kind: 'days',
  firstDay: null,
  lastDay: null,
  weekdays: '',
  seasonFrom: null,
  seasonTo: null,
  closed: true,
  openFrom: null,
  openTo: null,
}

/**
 * The columns of an entry; those that its kind does not use are empty.
 * @throws Refusal invalid (2000) on a missing field
 */
function whole(entry: Entry): Omit<Entry, 'kind' | 'closed'> {
  const { kind, firstDay, lastDay, weekdays, seasonFrom, seasonTo, closed, openFrom, openTo } = entry
  const days = kind === 'days' ? range(firstDay, lastDay, 'firstDay', 'lastDay') : [null, null]
  if (kind === 'days' && days[1]! < days[0]!) throw wrongField('lastDay', '结束日期不能早于开始日期')
  if (kind === 'weekly' && !weekdays) throw wrongField('weekdays', '请选择星期')
  const season = kind === 'season' ? range(seasonFrom, seasonTo, 'seasonFrom', 'seasonTo') : [null, null]
  if (!closed && (!openFrom || !openTo))
    throw openFrom ? wrongField('openTo', '请填写闭园时刻') : wrongField('openFrom', '请填写开园时刻')
  if (!closed && openFrom === openTo)
    throw wrongField('openTo', '闭园时刻不能与开园时刻相同，全天开放写 00:00 至 23:59')
  return {
    firstDay: days[0]!,
    lastDay: days[1]!,
    weekdays: kind === 'weekly' ? [...new Set(weekdays)].sort().join('') : '',
    seasonFrom: season[0]!,
    seasonTo: season[1]!,
    openFrom: closed ? null : openFrom,
    openTo: closed ? null : openTo,
  }
}

const rangeTitles = { firstDay: '开始日期', lastDay: '结束日期', seasonFrom: '每年开始', seasonTo: '每年结束' }
type RangeKey = keyof typeof rangeTitles

function range(from: string | null, to: string | null, first: RangeKey, last: RangeKey): [string, string] {
  if (!from) throw wrongField(first, `请填写${rangeTitles[first]}`)
  if (!to) throw wrongField(last, `请填写${rangeTitles[last]}`)
  return [from, to]
}
