import { Copy } from '#web/parts/input/Copy.tsx'
import sheet from '../SheetHead.module.css'

/** The full number of an order above its details, for places where the title has no room for it. */
export function OrderHead({ orderNo }: { orderNo: string }) {
  return (
    <div className={sheet.head}>
      <h3>订单 {orderNo}</h3>
      <Copy text={orderNo} label="复制订单号" />
    </div>
  )
}
