import { Copy } from '#web/parts/input/Copy.tsx'
import sheet from '../SheetHead.module.css'

/** The whole number of an order above what is told of it, where no title has place for it. */
export function OrderHead({ orderNo }: { orderNo: string }) {
  return (
    <div className={sheet.head}>
      <h3>订单 {orderNo}</h3>
      <Copy text={orderNo} label="复制订单号" />
    </div>
  )
}
