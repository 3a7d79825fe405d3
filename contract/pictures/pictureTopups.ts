import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { field, placed } from '../fields.ts'
import { Id, Instant, type Operation, type Reply } from '../kit.ts'
import { requestKey } from '../printing/printAccounts.ts'
import { admins } from '../roles.ts'
import type { Static } from '../static.ts'
import { maxAllowance } from './pictureAllowances.ts'

const readOnly = { write: 'never' } as const
const base = '/webapi/v1/pictopup'
const regular = crud(
  base,
  '加量记录',
  ['transfer'],
  {
    ...placed,
    areaName: field.text('景区', readOnly),
    caseId: field.ref('项目', 'scenic.cases', 'caseName', { ...readOnly, filter: true }),
    caseName: field.text('项目', readOnly),
    deviceId: field.ref('摄像头', 'scenic.devices', 'deviceName', { ...readOnly, filter: true }),
    deviceName: field.text('摄像头', readOnly),
    day: field.day('加在哪天', readOnly),
    pictures: field.count('加量', '张', { ...readOnly, min: 1, max: maxAllowance, hideable: false }),
    /** What the camera might transfer that day before it and after it, and had transferred by then. */
    allowedBefore: field.count('加量前可传', '张', { ...readOnly, hideable: false }),
    allowedAfter: field.count('加量后可传', '张', { ...readOnly, hideable: false }),
    used: field.count('当时已传', '张', { ...readOnly, hideable: false }),
    reason: field.note('原因', { ...readOnly, search: true }),
    byName: field.text('操作人', { ...readOnly, search: true }),
    createdAt: field.instant('时间', { ...readOnly, filter: true, sort: true, hideable: false }),
  },
  { counter: '条' },
)

/** What a top-up has come to. */
export const ToppedUp = Type.Object({
  /** Of the ledger's row. */
  id: Id,
  pictures: Type.Integer(),
  allowedBefore: Type.Integer(),
  allowedAfter: Type.Integer(),
  used: Type.Integer(),
  createdAt: Instant,
  /** It had come before; nothing was written. */
  repeated: Type.Boolean(),
})
export type ToppedUp = Static<typeof ToppedUp>

/** The ledger of pictures that were added to a day of a camera: only added to. */
export const pictureTopups = {
  list: regular.list,
  /**
   * Raises the number of pictures that a camera may transfer today.
   * @throws 2001 the key was used for a different call; 2002 the camera may transfer any number
   */
  add: {
    method: 'POST',
    path: `${base}/add`,
    title: '传图数量：加量',
    pages: ['transfer'],
    roles: admins,
    body: Type.Object({
      deviceId: field.ref('摄像头', 'scenic.devices', 'deviceName'),
      pictures: field.count('加量', '张', { min: 1, max: maxAllowance }),
      reason: Type.String({ title: '原因', minLength: 1, maxLength: 200, pattern: '\\S' }),
      requestKey,
    }),
    reply: ToppedUp,
  },
} as const satisfies Record<string, Operation>
export type PictureTopup = Reply<typeof pictureTopups.list>['rows'][number]
