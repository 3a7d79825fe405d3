import Type from 'typebox'
import { field } from '../fields.ts'
import { Id, Instant, Nullable, OneOf, type Operation } from '../kit.ts'
import { deviceStates } from '../scenic/devices.ts'

const { down, unknown, maintenance, closed, ok } = deviceStates
/** Of a scenic area by what its cameras say, the worst first. */
export const areaLights = { down, degraded: '降级', unknown, maintenance, closed, ok } as const
export const StateLight = field.choice('状态', areaLights)

export const overview = {
  /** One row a scenic area, the worst first. */
  state: {
    method: 'GET',
    path: '/webapi/v1/operation/overview/state',
    title: '状态总览',
    pages: ['trafficLight', 'monitor'],
    reply: Type.Object({
      asOf: Instant,
      rows: Type.Array(
        Type.Object({
          areaId: Id,
          areaName: Type.String(),
          state: StateLight,
          /** What makes it so, in words; the worst first. */
          reasons: Type.Array(
            Type.Object({
              about: OneOf('原因', [
                'devicesDown',
                'scansUnpaid',
                'refundsFailed',
                'devicesUnknown',
                'devicesPending',
                'noDevices',
                'resting',
                'paidToday',
              ]),
              text: Type.String(),
            }),
          ),
          since: Nullable(Instant),
          devices: Type.Integer(),
          /** Those that ought to be heard now: none in a scenic area that is closed. */
          devicesExpected: Type.Integer(),
          devicesOnline: Type.Integer(),
          paidFenToday: Type.Integer(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Operation>
