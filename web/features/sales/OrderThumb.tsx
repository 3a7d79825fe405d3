import type { Order } from '#contract/sales/orders.ts'
import { ZoomablePicture } from '../../parts/picture/ZoomablePicture.tsx'

/** The first picture of an order; a click opens all its pictures in the large view. */
export const OrderThumb = ({ order, width, height }: { order: Order; width?: number; height?: number }) => (
  <ZoomablePicture
    url={order.thumbUrl}
    of={{ orderId: order.id, at: 0, pictures: [{ url: null, thumbUrl: order.thumbUrl, name: order.goods }] }}
    label={`看大图：${order.goods}`}
    width={width}
    height={height}
  />
)
