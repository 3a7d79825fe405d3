import { lazy } from 'react'
import { type PictureAllowance, pictureAllowances } from '#contract/pictures/pictureAllowances.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { titleOf } from '#web/crud/kit.ts'
import type { CrudPageOptions } from '#web/crud/options.ts'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { Allow, TopUp } from './CameraActions.tsx'
import { DayBars } from './DayBars.tsx'
import { TransferViews } from './TransferViews.tsx'

const resource = { list: pictureAllowances.list, one: pictureAllowances.one } as const
/** The rows of a figure of today. */
const toTopups = ({ id, areaId, caseId }: PictureAllowance) =>
  `/pic/transfer?tab=topups&areaId=${areaId}&caseId=${caseId}&deviceId=${id}`

const usedTitle = titleOf(pictureAllowances.list, 'used')
const shown = {
  page: 'transfer',
  auditLog: 'pictures.pictureAllowances',
  live: ['picture'],
  every: 60_000,
  meta: () => <TransferViews />,
  filters: ['areaId', 'caseId', 'state'],
  columns: {
    name: { head: true, width: 160 },
    areaName: { width: 150, grow: true },
    caseName: { width: 130, grow: true },
    pointName: { width: 120, hidden: true },
    state: { width: 96, marks: marks.allowance },
    used: {},
    left: {},
    daily: {},
    toppedUp: { to: toTopups },
    days: { width: 84, render: ({ days }) => <DayBars days={days} /> },
    gbCode: { hidden: true },
  },
  card: [
    ['name', 'state'],
    ['areaName', ({ used }) => `${usedTitle} ${count(used)} 张`],
    [({ days }) => <DayBars days={days} />, ({ left }) => left !== null && `还能传 ${count(left)} 张`],
  ],
  state: 'state',
  facts: {
    areaName: { to: ({ areaId }) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}` },
    caseName: { to: ({ caseId }) => can('area') && `/travelSpot/area?open=${caseId}` },
    pointName: {},
    gbCode: { to: ({ id }) => can('equipment') && `/travelSpot/equipment?open=${id}` },
    used: {},
    left: {},
    daily: {},
    toppedUp: { to: toTopups },
  },
  details: lazy(() => import('./CameraDays.tsx')),
  sums: ({ reply }) =>
    reply && (
      <span className="t3">
        {usedTitle} <b>{count(reply.sums.used)}</b> 张
        {reply.sums.toppedUp > 0 && (
          <>
            {' '}
            {titleOf(pictureAllowances.list, 'toppedUp')} <b>{count(reply.sums.toppedUp)}</b> 张
          </>
        )}
      </span>
    ),
  removal: false,
} as const satisfies Omit<CrudPageOptions<typeof resource>, 'resource'>

/** The page for customers: their cameras, how many pictures each has transferred today and may still transfer, fewest left first. */
export const OwnCameras = crudPage({ ...shown, resource })

/** Where the platform says how many that are. */
export const Cameras = crudPage({
  ...shown,
  resource,
  primary: (row) => (row.daily === null ? <Allow row={row} /> : <TopUp row={row} />),
  actions: (row) => row.daily !== null && <Allow row={row} />,
  actionsWidth: 120,
})
