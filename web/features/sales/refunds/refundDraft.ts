import type { Order, OrderItem } from '#contract/sales/orders.ts'
import type { Static } from '#contract/static.ts'
import { yuanSign } from '#web/kit/format.ts'

export type Item = Static<typeof OrderItem>

/** Chosen items and the refund of each, in fen; null while an amount is being retyped. */
export type Chosen = ReadonlyMap<number, number | null>

type Money = Pick<Order, 'paidFen' | 'refundedFen' | 'refundingFen'>
/** The amount of an order or item that can still be refunded. */
export const leftOf = ({ paidFen, refundedFen, refundingFen }: Money) =>
  Math.max(0, paidFen - refundedFen - refundingFen)

/** The amount of one item that can still be refunded, at most what is left of the order. */
export const leftOfItem = (item: Money, leftFen: number) => Math.min(leftOf(item), leftFen)

/** The item id that represents the whole order, if it was sold without items. */
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
/** The items as the request takes them; undefined if the order is refunded as a whole. */
export const itemsOf = (chosen: Chosen) =>
  chosen.has(whole) ? undefined : [...chosen].map(([itemId, fen]) => ({ itemId, amountFen: fen ?? 0 }))

/** Selects or deselects an item. A newly selected item gets as much as it can, within what the other items leave of the order. */
export function toggle(chosen: Chosen, item: Pick<Item, 'id'> & Money, leftFen: number): Chosen {
  const next = new Map(chosen)
  if (!next.delete(item.id)) next.set(item.id, Math.max(0, leftOfItem(item, leftFen - sumOf(chosen))))
  return next
}

export const sumOf = (chosen: Chosen) => [...chosen.values()].reduce<number>((sum, fen) => sum + (fen ?? 0), 0)

/** The error of one amount; undefined if it is valid. */
export function mistakeOf(fen: number | null, leftFen: number): string | undefined {
  if (fen === null || fen === 0) return '填写金额'
  return fen > leftFen ? `最多 ${yuanSign(leftFen)}` : undefined
}

/** The first error of the whole draft as a sentence; undefined if it can be sent. */
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

/** Refunds of everything that is left, or of ¥500 and more, need a confirmation. */
export const isLarge = (fen: number, leftFen: number) => fen >= leftFen || fen >= 500_00
