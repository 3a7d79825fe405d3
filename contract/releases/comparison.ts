import { Type } from 'typebox'
import { field } from '../fields.ts'
import { Id, Instant, Nullable, type Reply } from '../kit.ts'
import { usualWeeks } from '../usual.ts'

/** For so long after its update a camera is compared with its usual figures. */
export const comparedHours = 24
/** A smaller usual figure says nothing about a share of it. */
export const minUsual = 20
/** What is usual, in words. */
export const comparisonMeaning = `更新后 ${comparedHours} 小时内，与前 ${usualWeeks.compared} 周同一星期、同一时段的中位数相比（至少 ${usualWeeks.min} 周当天拍过照片）。`

export const besideTitles = { value: '更新后', usual: '往常' } as const
const beside = (title: string, unit: string) =>
  Type.Object({ value: field.count(besideTitles.value, unit), usual: field.count(besideTitles.usual, unit) }, { title })
const Group = Type.Object({
  cameras: field.count('摄像头', '台'),
  /** Those of them whose usual figures are known; the figures are theirs. */
  known: field.count('可比的摄像头', '台'),
  pictures: beside('照片', '张'),
  matched: beside('匹配照片', '张'),
  paidOrders: beside('付款订单', '笔'),
})

/** What cameras have brought since a rollout has updated them, beside what is usual, and the same of others in their scenic areas. */
export const Comparison = Type.Object({
  asOf: Instant,
  /** At most a hundred cameras of each kind are looked at. */
  updated: Group,
  others: Group,
  /** The updated cameras that still run its version, which could go back. */
  running: Type.Integer(),
  /** The released version that most of those ran before. */
  backTo: Nullable(Type.Object({ versionId: Id, number: Type.String() })),
})
export type Comparison = Reply<{ reply: typeof Comparison }>
export const comparedFigures = ['pictures', 'matched', 'paidOrders'] as const
export type ComparedFigure = (typeof comparedFigures)[number]

/** 照片 */
export const titleOfFigure = (figure: ComparedFigure): string => (Group.properties[figure] as { title?: string }).title!

/** As a share of the usual; null if too little is usual. */
export const shareOf = ({ value, usual }: { readonly value: number; readonly usual: number }): number | null =>
  usual < minUsual ? null : value / usual

/**
 * By what a figure is judged, or null if it cannot be: its share of the usual, divided by that of other cameras in the same scenic areas,
 * which are in the same weather. Where those take nothing the cause is a common one. Visitors are found on a picture later than it is
 * taken, so that matched pictures are judged beside others only; orders come too late altogether.
 */
export function judgedShare({ updated, others }: Pick<Comparison, 'updated' | 'others'>, figure: ComparedFigure) {
  const [own, beside] = [shareOf(updated[figure]), shareOf(others[figure])]
  if (own === null || beside === 0 || figure === 'paidOrders') return null
  if (beside === null) return figure === 'pictures' ? own : null
  return own / beside
}

/** The figure with the lowest share by which it is judged; null as long as none can be. */
export function worstFigure(comparison: Pick<Comparison, 'updated' | 'others'>) {
  const figures = comparedFigures.flatMap((figure) => {
    const share = judgedShare(comparison, figure)
    return share === null ? [] : [{ figure, share }]
  })
  return figures.toSorted((a, b) => a.share - b.share)[0] ?? null
}
