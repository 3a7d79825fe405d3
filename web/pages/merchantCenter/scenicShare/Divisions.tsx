import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { scenicSettlements } from '#contract/sharing/scenicSettlements.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { can } from '#web/kit/access/access.ts'
import { basisPoints } from '#web/kit/format.ts'
import { ShareViews } from './ShareViews.tsx'
import { Unagreed } from './Unagreed.tsx'

/** What each scenic area gets of its turnover, by agreement. */
export const Divisions = crudPage({
  page: 'scenicShare',
  resource: scenicDivisions,
  auditLog: 'sharing.scenicDivisions',
  reads: [scenicSettlements.list, scenicDivisions.bare],
  end: (_, page) => <Unagreed onAdd={(areaId) => page.add({ areaId })} />,
  meta: () => <ShareViews />,
  columns: {
    areaName: {
      width: 220,
      grow: true,
      to: ({ areaId }) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}`,
    },
    share: { width: 100 },
    state: { marks: { running: ['ok', 'check'], planned: ['unknown', 'clock'], ended: ['closed', 'bar'] } },
    firstDay: {},
    lastDay: {},
    contractNo: { width: 150 },
    note: { width: 180, grow: true },
    createdAt: { hidden: true },
  },
  form: {
    areaId: { wide: true },
    share: { hint: '占景区实收的比例' },
    contractNo: { required: false },
    firstDay: {},
    lastDay: { hint: '当天也算；空着为长期有效' },
    note: { wide: true, required: false },
  },
  card: [
    ['areaName', (row) => basisPoints(row.share)],
    ['contractNo', 'state'],
    [(row) => `${row.firstDay} 起`, (row) => (row.lastDay ? `${row.lastDay} 止` : '长期')],
  ],
  state: 'state',
  nameOf: ({ areaName }) => areaName,
  removal: ({ state }) => ({
    follows: state === 'planned' ? '它还没有开始。' : '删除后，这段时间不再有分成约定；只是到期的，改结束日期即可。',
  }),
})
