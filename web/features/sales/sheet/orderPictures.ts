import { time } from '#web/kit/format.ts'
import type { LargePicture } from '#web/kit/look/large.ts'
import type { OrderDetail } from '../useOrder.ts'

/** What an order sold, as far as there are pictures of it. */
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
