import type { Order, OrderItem } from '#contract/sales/orders.ts'
import type { Static } from '#contract/static.ts'
import { yuanSign } from '#web/kit/format.ts'

export type Item = Static<typeof OrderItem>

/** Chosen items and what each of them gets back, in fen; null while the amount is being typed anew. */
export type Chosen = ReadonlyMap<number, number | null>

type Money = Pick<Order, 'paidFen' | 'refundedFen' | 'refundingFen'>
/** What can still be asked back of an order or of one item. */
export const leftOf = ({ paidFen, refundedFen, refundingFen }: Money) =>
  Math.max(0, paidFen - refundedFen - refundingFen)

/** What one item can get: its own share, within what is left of the order. */
export const leftOfItem = (item: Money, leftFen: number) => Math.min(leftOf(item), leftFen)

/** Under which number an order that was sold without items stands as its own only item. */
const whole = 0
/** What can be chosen from: the items, or the order as a whole. */
export const wordOptions = (order: Order, items: readonly Item[]): readonly Item[] =>
  items.length
    ? items
    : [
        {
          id: whole,
          pictureId: null,
          title: order.goods,
          thumbUrl: order.thumbUrl,
          previewUrl: null,
          takenAt: null,
          paidFen: order.paidFen,
          refundedFen: order.refundedFen,
          refundingFen: order.refundingFen,
        },
      ]
/** As the request takes it; an order as a whole has no items. */
export const itemsOf = (chosen: Chosen) =>
  chosen.has(whole) ? undefined : [...chosen].map(([itemId, fen]) => ({ itemId, amountFen: fen ?? 0 }))

/** Chooses or leaves an item. A newly chosen one gets all that it can have beside the others, within what is left of the order. */
export function toggle(chosen: Chosen, item: Pick<Item, 'id'> & Money, leftFen: number): Chosen {
  const next = new Map(chosen)
  if (!next.delete(item.id)) next.set(item.id, Math.max(0, leftOfItem(item, leftFen - sumOf(chosen))))
  return next
}

export const sumOf = (chosen: Chosen) => [...chosen.values()].reduce<number>((sum, fen) => sum + (fen ?? 0), 0)

/** What is wrong with one amount. */
export function mistakeOf(fen: number | null, leftFen: number): string | undefined {
  if (fen === null || fen === 0) return '填写金额'
  return fen > leftFen ? `最多 ${yuanSign(leftFen)}` : undefined
}

/** What is wrong with the whole of it, in a sentence; nothing when it can be sent. */
export function mistakeOfAll(
  chosen: Chosen,
  items: readonly (Pick<Item, 'id' | 'title'> & Money)[],
  leftFen: number,
): string | undefined {
  for (const [id, fen] of chosen) {
    const item = items.find((one) => one.id === id)
    const mistake = item && mistakeOf(fen, leftOfItem(item, leftFen))
    if (mistake) return `${item.title}：${mistake}`
  }
  return sumOf(chosen) > leftFen ? `合计最多可退 ${yuanSign(leftFen)}` : undefined
}

/** Asked about first: all that is left, or ¥500 and more. */
export const isLarge = (fen: number, leftFen: number) => fen >= leftFen || fen >= 500_00
