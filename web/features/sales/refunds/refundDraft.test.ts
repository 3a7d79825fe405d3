import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/sales/orders.ts'
import {
  type Chosen,
  isLarge,
  itemsOf,
  leftOf,
  leftOfItem,
  mistakeOf,
  mistakeOfAll,
  sumOf,
  toggle,
  wordOptions,
} from './refundDraft.ts'

const item = (id: number, paidFen: number, refundedFen = 0, refundingFen = 0) => ({
  id,
  title: `照片 ${id}`,
  pictureId: null,
  thumbUrl: null,
  takenAt: null,
  paidFen,
  refundedFen,
  refundingFen,
})

describe('a refund in the making', () => {
  it('selecting an item refunds all that is left of it, and selecting it again removes it', () => {
    const one = toggle(new Map(), item(7, 1990, 500, 490), 10_000)
    expect([...one]).toEqual([[7, 1000]])
    expect(toggle(one, item(7, 1990), 10_000).size).toBe(0)
  })

  it('a selected item gets no more than what is left of the order', () => {
    const first = toggle(new Map(), item(1, 1990), 2500)
    expect(sumOf(toggle(first, item(2, 1990), 2500))).toBe(2500)
  })

  it('the amount of an item can be lowered but not raised', () => {
    expect(mistakeOf(1990, 1990)).toBeUndefined()
    expect(mistakeOf(1, 1990)).toBeUndefined()
    expect(mistakeOf(1991, 1990)).toBe('最多 ¥19.90')
    expect(mistakeOf(0, 1990)).toBe('填写金额')
    expect(mistakeOf(null, 1990)).toBe('填写金额')
  })

  it('the error names the wrong item, or the total if all items are right but too much together', () => {
    const items = [item(1, 1990), item(2, 1990)]
    expect(mistakeOfAll(new Map([[1, 2000]]), items, 3980)).toBe('照片 1：最多 ¥19.90')
    expect(
      mistakeOfAll(
        new Map([
          [1, 1990],
          [2, 1990],
        ]),
        items,
        3000,
      ),
    ).toBe('合计最多可退 ¥30.00')
  })

  it('the total never exceeds what is left of the order, however items are selected and deselected', () => {
    const amounts = fc.record({
      paidFen: fc.integer({ min: 0, max: 100_000 }),
      refundedFen: fc.integer({ min: 0, max: 100_000 }),
      refundingFen: fc.integer({ min: 0, max: 100_000 }),
    })
    fc.assert(
      fc.property(
        fc.array(amounts, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(7), { maxLength: 20 }),
        fc.integer({ min: 0, max: 200_000 }),
        (money, picks, leftFen) => {
          const items = money.map((one, at) => ({ ...item(at + 1, one.paidFen), ...one }))
          const chosen = picks.reduce<Chosen>((current, pick) => {
            const picked = items[pick]
            return picked ? toggle(current, picked, leftFen) : current
          }, new Map())
          expect(sumOf(chosen)).toBeLessThanOrEqual(leftFen)
          for (const [id, fen] of chosen) expect(fen).toBeLessThanOrEqual(leftOfItem(items[id - 1]!, leftFen))
        },
      ),
    )
  })

  it('an order without items is refunded as one item, and the request then has no items', () => {
    const order = {
      id: 3,
      goods: '精彩短片',
      thumbUrl: null,
      paidFen: 2390,
      refundedFen: 0,
      refundingFen: 390,
    } as Order
    const [whole] = wordOptions(order, [])
    expect(whole).toMatchObject({ title: '精彩短片', paidFen: 2390 })
    const chosen = toggle(new Map(), whole!, leftOf(order))
    expect(sumOf(chosen)).toBe(2000)
    expect(itemsOf(chosen)).toBeUndefined()
    expect(itemsOf(new Map([[5, 100]]))).toEqual([{ itemId: 5, amountFen: 100 }])
  })

  it('a refund of everything that is left, or of ¥500 and more, needs a confirmation', () => {
    expect(isLarge(1990, 3980)).toBe(false)
    expect(isLarge(3980, 3980)).toBe(true)
    expect(isLarge(50_000, 90_000)).toBe(true)
    expect(isLarge(49_999, 90_000)).toBe(false)
  })
})
