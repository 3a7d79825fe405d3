import type { Body, Reply } from '../kit.ts'
import type { pictures } from '../pictures/pictures.ts'
import type { orders } from '../sales/orders.ts'
import type { RefundTab, refunds } from '../sales/refunds.ts'
import type { devices } from '../scenic/devices.ts'
import type { overview } from './overview.ts'

/** A page with a list, and the filter under which its rows count or sum up to a figure. */
export type FigureRows =
  | { readonly page: 'order'; readonly filter: Body<typeof orders.list> }
  | { readonly page: 'refund'; readonly tab: RefundTab; readonly filter: Body<typeof refunds.list> }
  | { readonly page: 'equipment'; readonly filter: Body<typeof devices.list> }
  | { readonly page: 'photo'; readonly filter: Body<typeof pictures.list> }

/** The day and the scenic areas of a figure of the monitor; without `areaIds`, all of them. */
export interface FigureScope {
  readonly day: string
  readonly areaIds?: number[] | undefined
}

export type FigureKey = Reply<typeof orders.monitor>['figures'][number]['key']
export type ReasonKey = Reply<typeof overview.state>['rows'][number]['reasons'][number]['about']

const paid = ({ day, areaIds }: FigureScope): FigureRows => ({
  page: 'order',
  filter: { areaIds, paidFrom: day, paidTo: day },
})
const cameras = ({ areaIds }: FigureScope, state?: 'down' | 'unknown' | 'pending'): FigureRows => ({
  page: 'equipment',
  filter: { areaIds, state },
})
const expectedCameras = ({ areaIds }: FigureScope): FigureRows => ({
  page: 'equipment',
  filter: { areaIds, expected: true },
})

/** The rows behind each figure of the monitor and behind each reason of a state; null where no page lists them. */
export const figureRows: Readonly<Record<FigureKey | ReasonKey, ((scope: FigureScope) => FigureRows) | null>> = {
  paidFen: paid,
  orders: ({ day, areaIds }) => ({ page: 'order', filter: { areaIds, from: day, to: day } }),
  scans: null,
  conversion: paid,
  refundedFen: ({ day, areaIds }) => ({
    page: 'refund',
    tab: 'done',
    filter: { areaIds, succeededFrom: day, succeededTo: day },
  }),
  devicesOnline: expectedCameras,
  devicesDown: (scope) => cameras(scope, 'down'),
  devicesUnknown: (scope) => cameras(scope, 'unknown'),
  devicesPending: (scope) => cameras(scope, 'pending'),
  noDevices: cameras,
  resting: cameras,
  scansUnpaid: null,
  refundsFailed: ({ areaIds }) => ({ page: 'refund', tab: 'abnormal', filter: { areaIds, cash: false } }),
  paidToday: paid,
  maintained: null,
  tooEarly: null,
  streamsDead: null,
  // Commands are listed with their cameras.
  commandsTimedOut: cameras,
  picturesLow: ({ day, areaIds }) => ({ page: 'photo', filter: { areaId: areaIds?.[0], from: day, to: day } }),
  ordersNone: ({ day, areaIds }) => ({ page: 'order', filter: { areaIds, from: day, to: day } }),
  paymentsFailed: ({ day, areaIds }) => ({
    page: 'order',
    filter: { areaIds, from: day, to: day, states: ['failed'] },
  }),
  refundsMany: ({ day, areaIds }) => ({
    page: 'refund',
    tab: 'done',
    filter: { areaIds, succeededFrom: day, succeededTo: day },
  }),
}
