import { clsx } from 'clsx'
import { clearedWords } from '#contract/pictures/pictures.ts'
import type { Order } from '#contract/sales/orders.ts'
import { clock } from '#web/kit/format.ts'
import type { LargePicture } from '#web/kit/look/large.ts'
import { Checkbox } from '#web/parts/input/Checkbox.tsx'
import { FenInput } from '#web/parts/input/FenInput.tsx'
import { ZoomablePicture } from '#web/parts/picture/ZoomablePicture.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import { State } from '../../State.tsx'
import { type Item, leftOf, leftOfItem, mistakeOf, wordOptions } from '../refunds/refundDraft.ts'
import type { RefundForm } from '../refunds/useRefundForm.ts'
import styles from './OrderItems.module.css'

/** What an order sold and how much of each went back; with a form items can be chosen and their amounts lowered. */
export function OrderItems({
  order,
  items,
  pictures,
  form,
}: {
  order: Order
  items: readonly Item[]
  /** Those of the items that have one. */
  pictures: readonly LargePicture[]
  form?: RefundForm | undefined
}) {
  const rows = wordOptions(order, items)
  const left = leftOf(order)
  const open = rows.filter((item) => leftOfItem(item, left) > 0)
  const withLast = form !== undefined || rows.some((item) => item.refundedFen + item.refundingFen > 0)
  return (
    <div className={styles.items}>
      <table aria-label="商品">
        <thead>
          <tr>
            {form && (
              <th>
                {open.length > 1 ? (
                  <Checkbox
                    aria-label="全选可退的商品"
                    checked={open.every((item) => form.chosen.has(item.id))}
                    ref={(box) => {
                      if (box) box.indeterminate = form.chosen.size > 0 && form.chosen.size < open.length
                    }}
                    onChange={form.toggleAll}
                  />
                ) : (
                  <span className="sr">选择</span>
                )}
              </th>
            )}
            <th className={styles.what}>商品</th>
            <th className={clsx(styles.more, 'num')}>实付(元)</th>
            <th className={clsx(styles.more, 'num')}>已退(元)</th>
            <th className={clsx(styles.more, 'num')}>可退(元)</th>
            {withLast && (
              <th className={clsx(styles.now, 'num')}>{form ? '本次退(元)' : <span className="sr">退款</span>}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((item) => (
            <OneItem
              key={item.id}
              item={item}
              pictures={pictures}
              left={leftOfItem(item, left)}
              form={form}
              paid={order.paidAt !== null}
              withLast={withLast}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface OneProps {
  item: Item
  pictures: readonly LargePicture[]
  /** The amount that can still be refunded. */
  left: number
  form: RefundForm | undefined
  paid: boolean
  withLast: boolean
}

function OneItem({ item, pictures, left, form, paid, withLast }: OneProps) {
  const fen = form?.chosen.get(item.id)
  const on = fen !== undefined
  const mistake = on ? mistakeOf(fen, left) : undefined
  const id = `item${item.id}`
  return (
    <tr className={clsx(on && styles.on, paid && left === 0 && styles.off)}>
      {form && (
        <td>
          <Checkbox
            id={id}
            aria-label={`退 ${item.title}`}
            checked={on}
            disabled={left === 0}
            onChange={() => form.toggle(item)}
          />
        </td>
      )}
      <td>
        <span className={styles.one}>
          <ZoomablePicture
            url={item.thumbUrl}
            of={{
              pictures,
              at: Math.max(
                0,
                pictures.findIndex(({ photoId }) => photoId === item.pictureId),
              ),
            }}
            label={`看大图：${item.title}`}
            width={54}
            height={36}
          />
          <span className="el" title={item.title}>
            {item.title} {item.takenAt && <span className="t3">{clock(item.takenAt)}</span>}{' '}
            {item.pictureId !== null && item.thumbUrl === null && <span className="t3">{clearedWords}</span>}
          </span>
        </span>
      </td>
      <td className={clsx(styles.more, 'num')}>
        <Money fen={item.paidFen} />
      </td>
      <td className={clsx(styles.more, 'num')}>
        <Money fen={item.refundedFen} out />
      </td>
      <td className={clsx(styles.more, 'num')}>
        <Money fen={left} />
      </td>
      {withLast && (
        <td className="num">
          {on ? (
            <>
              <FenInput
                value={fen}
                onChange={(next) => form?.amount(item.id, next)}
                label={`${item.title} 本次退`}
                aria-invalid={mistake !== undefined}
                aria-describedby={`${id}-hint`}
              />
              <small id={`${id}-hint`} className={styles.hint}>
                {mistake}
              </small>
            </>
          ) : item.refundingFen > 0 ? (
            <span className="t3">
              待退 <Money fen={item.refundingFen} />
            </span>
          ) : (
            item.refundedFen > 0 && <State of="order" is={leftOf(item) === 0 ? 'refunded' : 'partly_refunded'} />
          )}
        </td>
      )}
    </tr>
  )
}
