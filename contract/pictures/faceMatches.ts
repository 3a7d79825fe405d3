import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { field, placed, visitorPhone } from '../fields.ts'
import {
  Day,
  Id,
  Instant,
  Maybe,
  Nullable,
  OneOf,
  type Operation,
  PageOf,
  type Reply,
  TableQuery,
  Text,
} from '../kit.ts'
import type { Static } from '../static.ts'
import { pictureSteps as lifeSteps } from './life.ts'
import { Picture, pictureStateNames } from './pictures.ts'

const readOnly = { write: 'never' } as const
const pages = ['photo', 'photoDashboard'] as const
const base = '/webapi/v1/facematchrecord'
const Score = (title: string) => Type.Number({ title, minimum: 0, maximum: 1 })

const regular = crud(
  base,
  '匹配记录',
  pages,
  {
    ...placed,
    // By neither name is it sorted: there are many rows, in the order of their time.
    areaName: field.text('景区', readOnly),
    caseId: field.ref('项目', 'scenic.cases', 'caseName', { ...readOnly, filter: true }),
    caseName: field.text('项目', readOnly),
    deviceId: field.ref('摄像头', 'scenic.devices', 'deviceName', { ...readOnly, filter: true }),
    deviceName: field.text('摄像头', readOnly),
    pointName: field.text('点位', { ...readOnly, null: true, none: '未放到点位' }),
    visitorId: field.number('游客编号', '', { ...readOnly, hideable: false }),
    visitorNick: field.text('游客', { ...readOnly, null: true, none: '没有昵称' }),
    phone: visitorPhone,
    /** Of different engines they cannot be compared. */
    score: field.number('相似度', '', { ...readOnly, min: 0, max: 1, hideable: false }),
    engine: field.text('识别引擎', readOnly),
    at: field.instant('匹配时间', { ...readOnly, filter: true, sort: true, hideable: false }),
    pictureId: field.number('照片编号', '', { ...readOnly, hideable: false }),
    pictureName: field.text('照片', readOnly),
    takenAt: field.instant('拍摄时间', readOnly),
    state: field.choice('照片状态', pictureStateNames, { ...readOnly, filter: true, hideable: false }),
    /** This visitor bought this picture. */
    bought: field.flag('游客已购', ['已购', '未购'], readOnly),
    /** Signed, expiring. */
    thumbUrl: field.picture('小图', { ...readOnly, null: true, hideable: false }),
  },
  {
    counter: '条',
    filter: {
      visitorId: Maybe(Id),
      scoreFrom: Maybe(Score('最低相似度')),
      scoreTo: Maybe(Score('最高相似度')),
    },
  },
)

/**
 * Pictures by the day on which they were taken, and what has become of them since. Each step counts the pictures that reached it or a
 * later one; prints of pictures that were not sold are counted separately.
 */
const steps = {
  taken: field.count('拍摄量', '张', { sort: true, hideable: false }),
  matched: field.count('匹配量', '张', { sort: true, hideable: false }),
  /** A visitor looked at them. Bought pictures count, so that this is no smaller where nobody reports views. */
  viewed: field.count('查看量', '张', { hideable: false }),
  sold: field.count('售出量', '张', { sort: true, hideable: false }),
  printed: field.count('打印量', '张', { sort: true, hideable: false }),
  /** The unsold ones among the printed. */
  printedUnsold: field.count('未售先打印', '张', { hideable: false }),
} as const
export const PictureSteps = Type.Object(steps)
export type PictureSteps = Static<typeof PictureSteps>

const rate = (title: string) => field.share(title, { null: true, sort: true, max: 1_000_000, hideable: false })
/** Pictures of a camera that were taken in some days. */
export const CameraSteps = Type.Object({
  id: Id,
  name: field.text('摄像头', { search: true, sort: true }),
  areaId: field.ref('景区', 'scenic.areas', 'areaName', { filter: true }),
  areaName: field.text('景区'),
  caseId: field.ref('项目', 'scenic.cases', 'caseName', { filter: true }),
  caseName: field.text('项目'),
  /** The days that are counted. */
  day: field.day('拍摄日期', { filter: true, null: true, hideable: false }),
  ...steps,
  matchRate: rate('匹配率'),
  saleRate: rate('成交率'),
})
export type CameraSteps = Static<typeof CameraSteps>

/** Hours are counted picture by picture: of more days that takes too long. */
export const photoHourDays = 31
const { taken: takenCount, matched: matchedCount, sold: soldCount } = steps
const hourSteps = { taken: takenCount, matched: matchedCount, sold: soldCount }

const place = { areaId: Maybe(Id), caseId: Maybe(Id) }
const days = { dayFrom: Maybe(Day), dayTo: Maybe(Day) }

/** Which visitor was found on which picture, as reported by external engines, and what becomes of pictures from taking to printing. */
export const faceMatches = {
  list: regular.list,
  cameras: {
    method: 'POST',
    path: `${base}/commonpage_camera`,
    title: '匹配记录：按摄像头',
    pages,
    noun: '摄像头',
    counter: '台',
    reads: true,
    body: TableQuery(['name', 'taken', 'matched', 'sold', 'printed', 'matchRate', 'saleRate'], {
      q: Maybe(Text('关键字', 40)),
      ...place,
      ...days,
      id: Maybe(Id),
    }),
    /** `sums` are those of all rows under the filter. */
    reply: Type.Object({ ...PageOf(CameraSteps).properties, sums: PictureSteps }),
  },
  /** What became of the pictures of some days, by day (by month of more than 92), beside the days before. */
  statistics: {
    method: 'POST',
    path: `${base}/statistics`,
    title: '照片看板：合计与趋势',
    pages: ['photoDashboard'],
    reads: true,
    body: Type.Object({ ...place, deviceId: Maybe(Id), ...days }),
    reply: Type.Object({
      asOf: Instant,
      dayFrom: Day,
      dayTo: Day,
      /** The last day is not over. */
      running: Type.Boolean(),
      sums: PictureSteps,
      before: Type.Object({ dayFrom: Day, dayTo: Day, sums: PictureSteps }),
      grain: OneOf('粒度', ['day', 'month']),
      points: Type.Array(Type.Object({ at: Type.String({ maxLength: 10 }), ...steps })),
    }),
  },
  /** The same by the hour of the day in which they were taken, beside as many days before, of at most `photoHourDays` days. */
  hours: {
    method: 'POST',
    path: `${base}/hours`,
    origin: 'own',
    title: '照片看板：按小时',
    pages: ['photoDashboard'],
    reads: true,
    body: Type.Object({ ...place, deviceId: Maybe(Id), ...days }),
    reply: Type.Object({
      /** The days before; of a last day that is not over, only as much as has passed of it. */
      before: Type.Object({ dayFrom: Day, dayTo: Day }),
      /** One for each hour of the day. */
      hours: Type.Array(Type.Object({ ...hourSteps, before: Type.Object(hourSteps) }), { minItems: 24, maxItems: 24 }),
    }),
  },
  /**
   * The pictures on which the visitor of a match was found, newest first. The call is audited, because the pictures reveal where a person
   * was.
   */
  pictures: {
    method: 'POST',
    path: `${base}/picGet`,
    title: '匹配记录：看游客的照片',
    pages,
    body: Type.Object({ id: Id }),
    reply: Type.Object({
      /** At most 60. */
      rows: Type.Array(Type.Object({ ...Picture.properties, score: Score('相似度'), bought: Type.Boolean() })),
      total: Type.Integer(),
      visitorNick: Nullable(Type.String()),
    }),
  },
} as const satisfies Record<string, Operation>
export type FaceMatch = Reply<typeof faceMatches.list>['rows'][number]
export type PhotoStatistics = Reply<typeof faceMatches.statistics>
export type PhotoHours = Reply<typeof faceMatches.hours>
export type PhotoHour = PhotoHours['hours'][number]

type Step = Exclude<keyof PictureSteps, 'printedUnsold'>
export interface PhotoStep {
  readonly key: Step
  /** Its rate is so many of those of this step. */
  readonly of?: Step
  readonly name: string
  readonly rate: string
}
export const photoStep = {
  taken: { key: 'taken', name: lifeSteps.picture, rate: '' },
  matched: { key: 'matched', of: 'taken', name: lifeSteps.match, rate: '匹配率' },
  viewed: { key: 'viewed', of: 'matched', name: lifeSteps.view, rate: '查看率' },
  sold: { key: 'sold', of: 'matched', name: lifeSteps.sale, rate: '成交率' },
  printed: { key: 'printed', of: 'sold', name: lifeSteps.print, rate: '打印率' },
} as const satisfies Record<Step, PhotoStep>
const soldOfViewed: PhotoStep = { ...photoStep.sold, of: 'viewed', rate: '看后成交率' }

/** Whether somebody reports who looks at pictures: at least one of these was looked at and not bought. */
export const reportsViews = ({ viewed, sold }: Pick<PictureSteps, 'viewed' | 'sold'>) => viewed > sold

/** From the camera to the paper; without views where nobody reports them. */
export const photoSteps = (sums: PictureSteps): readonly PhotoStep[] => [
  photoStep.taken,
  photoStep.matched,
  ...(reportsViews(sums) ? [photoStep.viewed, soldOfViewed] : [photoStep.sold]),
  photoStep.printed,
]

/** The part of the previous step that reached this one; prints of unsold pictures do not count. */
export function stepRate(sums: PictureSteps, { key, of }: PhotoStep): number | null {
  if (!of || sums[of] === 0) return null
  return (sums[key] - (key === 'printed' ? sums.printedUnsold : 0)) / sums[of]
}

/** The same step's rate in other days; null also where it cannot be compared, because one of both knows no views. */
export const sameRate = (sums: PictureSteps, { key, of }: PhotoStep): number | null => {
  const same = photoSteps(sums).find((step) => step.key === key && step.of === of)
  return same ? stepRate(sums, same) : null
}

/** The step with the smallest rate; undefined if no pictures were taken. Printing counts only if anything was printed. */
export function weakestStep(sums: PictureSteps): PhotoStep | undefined {
  const known = photoSteps(sums).flatMap((step) => {
    const share = stepRate(sums, step)
    return share === null || (step.key === 'printed' && sums.printed === 0) ? [] : [{ step, share }]
  })
  return known.toSorted((a, b) => a.share - b.share)[0]?.step
}
