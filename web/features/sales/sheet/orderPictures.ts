import { time } from '#web/kit/format.ts'
import type { LargePicture } from '#web/kit/look/large.ts'
import type { OrderDetail } from '../useOrder.ts'

/** The items of an order that have a picture. */
export const picturesOf = ({ order, items }: Pick<OrderDetail, 'order' | 'items'>): LargePicture[] =>
  items
    .filter((item) => item.previewUrl)
    .map((item) => ({
      url: item.previewUrl,
      thumbUrl: item.thumbUrl,
      name: item.title,
      note: [order.areaName, order.pointName ?? order.caseName, item.takenAt && time(item.takenAt)]
        .filter(Boolean)
        .join(' · '),
      photoId: item.pictureId,
    }))
