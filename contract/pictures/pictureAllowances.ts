import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { field, placed } from '../fields.ts'
import type { Operation, Reply } from '../kit.ts'
import { Day } from '../kit.ts'
import { admins } from '../roles.ts'
import type { Static } from '../static.ts'

/** The remaining transfers of a camera today, compared with its allowance. */
export const allowanceStates = { empty: '已用完', low: '快用完', ok: '充足', unlimited: '不限张数' } as const
/** Low from this part of the day's allowance on. */
export const allowanceLow = 0.1
export const maxAllowance = 100_000

const ArrivalDay = Type.Object({ day: Day, pictures: Type.Integer() })
export type ArrivalDay = Static<typeof ArrivalDay>

const readOnly = { write: 'never', hideable: false } as const
const counted = { ...readOnly, sort: true } as const
const base = '/webapi/v1/imgCollect/kafei3/camera'
const regular = crud(
  base,
  '传图数量',
  ['transfer'],
  {
    ...placed,
    caseId: field.ref('项目', 'scenic.cases', 'caseName', { filter: true, write: 'never' }),
    name: field.text('摄像头', { ...counted, search: true }),
    gbCode: field.text('国标编码', { write: 'never', search: true }),
    pointName: field.text('点位', { write: 'never', null: true, none: '未放到点位' }),
    state: field.choice('余量', allowanceStates, { ...counted, filter: true }),
    /** Of every day; null for any number. */
    daily: field.count('每日额度', '张', {
      null: true,
      none: allowanceStates.unlimited,
      max: maxAllowance,
      sort: true,
      hideable: false,
    }),
    toppedUp: field.count('今日加量', '张', counted),
    used: field.count('今日已传', '张', counted),
    left: field.count('今日剩余', '张', { ...counted, null: true }),
    /** The last seven days, ending today. */
    days: field.json<ArrivalDay[], { write: 'never' }>(Type.Array(ArrivalDay, { title: '近七天' }), {
      write: 'never',
    }),
  },
  { counter: '台' },
)

/**
 * How many pictures cameras transfer each day, and how many they may. Only the platform sets the limit, not those who pay for the
 * pictures.
 */
export const pictureAllowances = {
  list: {
    ...regular.list,
    origin: 'own',
    noun: '摄像头',
    reply: Type.Object({
      ...regular.list.reply.properties,
      /** Of all rows of the filter. */
      sums: Type.Object({ used: Type.Integer(), toppedUp: Type.Integer() }),
    }),
  },
  one: { ...regular.one, path: `${base}/getCurrentPictureOrder/{id}` },
  edit: {
    ...regular.editInBody,
    path: `${base}/setPictureOrder`,
    title: '传图数量：设每日额度',
    roles: admins,
  },
} as const satisfies Record<string, Operation>
export type PictureAllowance = Reply<typeof pictureAllowances.list>['rows'][number]
