import type { ReactNode } from 'react'
import { type PictureEvent, type PictureLife, type PictureStep, pictureSteps } from '#contract/pictures/life.ts'
import { formatDuration } from '#web/kit/format.ts'
import { type LifePoint, type LifeStep, lifeSteps } from '#web/parts/value/lifeSteps.ts'

type Order = NonNullable<PictureEvent['order']>

const icons = {
  picture: 'camera',
  match: 'face',
  view: 'eye',
  order: 'cart',
  sale: 'wallet',
  print: 'printer',
  download: 'download',
  refund: 'undo',
  feature: 'gallery',
  clear: 'trash',
} as const satisfies Record<PictureStep, LifePoint['icon']>

/** What a picture is made for. As long as it has not happened, it stands at the end as a step that is still to come. */
const hopes = ['match', 'sale', 'print', 'download'] as const
const ofOrders: readonly PictureStep[] = ['sale', 'download']

/** The life of a picture as steps: what has happened, the oldest first, and then what may still come. `linkTo` shows the order of a step. */
export function lifeOfPicture(
  { rows, receivedAt, hidden }: PictureLife,
  linkTo: (order: Order) => ReactNode = () => undefined,
): LifeStep[] {
  const happened = new Set(rows.map(({ step }) => step))
  const isHidden = (step: PictureStep) => hidden.includes(step === 'print' ? 'prints' : 'orders')
  const points = rows.map((event, index) => ({
    ...pointOf(event.step),
    key: `${event.step}${index}`,
    at: event.at,
    fact: [event.who, event.step === 'picture' ? lateness(event.at, receivedAt) : event.text]
      .filter(Boolean)
      .join('，'),
    failed: event.failed ?? false,
    // One order has several steps in a row; it is named at the first.
    link: event.order && event.order.id !== orderBefore(rows, index) && linkTo(event.order),
  }))
  const ahead = happened.has('clear')
    ? []
    : hopes.filter((step) => !happened.has(step) && !((ofOrders.includes(step) || step === 'print') && isHidden(step)))
  return lifeSteps([...points, ...ahead.map((step) => ({ ...pointOf(step), key: step, at: null, fact: '还没有' }))])
}

/** The order of the last step before that has one. */
const orderBefore = (rows: readonly PictureEvent[], index: number) =>
  rows.slice(0, index).findLast(({ order }) => order)?.order?.id

const pointOf = (step: PictureStep) => ({ title: pictureSteps[step], icon: icons[step] })

function lateness(takenAt: string, receivedAt: string | null) {
  const ms = receivedAt ? Date.parse(receivedAt) - Date.parse(takenAt) : 0
  return ms >= 1_000 ? `${formatDuration(ms)}后收到` : ''
}
