import type { ReactNode } from 'react'
import { admins } from '#contract/accounts/admins.ts'
import { operators } from '#contract/accounts/operators.ts'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import { couponActivities } from '#contract/coupons/couponActivities.ts'
import { coupons } from '#contract/coupons/coupons.ts'
import { matterStates, matters } from '#contract/matters/matters.ts'
import { type MenuPage, type PageName, pageByName } from '#contract/menu.ts'
import { pictures, pictureWords } from '#contract/pictures/pictures.ts'
import { printers } from '#contract/printing/printers.ts'
import { conditionOfOrder, type Order, orders } from '#contract/sales/orders.ts'
import { packagePrices } from '#contract/sales/packagePrices.ts'
import { photoOrders } from '#contract/sales/photoOrders.ts'
import { conditionOf, refunds } from '#contract/sales/refunds.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { points } from '#contract/scenic/points.ts'
import { servers } from '#contract/servers/servers.ts'
import { enterprises } from '#contract/sharing/enterprises.ts'
import { merchants } from '#contract/sharing/merchants.ts'
import { splitBills } from '#contract/sharing/splitBills.ts'
import { records } from '#contract/videos/records.ts'
import { templates } from '#contract/videos/templates.ts'
import { visitors } from '#contract/visitors/visitors.ts'
import { type RowResource, rowAddress, rowPages } from '../../features/rowAddress.ts'
import { State } from '../../features/State.tsx'
import type { Condition, Domain } from '../../features/states.ts'
import { can, canCall } from '../../kit/access/access.ts'
import { yuanSign } from '../../kit/format.ts'
import type { ListOperation, RowOf } from '../../kit/list/useList.ts'
import { type Command, isNumber, nounOf, ranks } from './commands.ts'

/** What a row says of itself; what its account may not see is absent. */
interface Said {
  /** What finds it: its number or name first, which is shown. */
  readonly names: readonly (string | null | undefined)[]
  /** Masked, to compare its last digits. */
  readonly phone?: string | null | undefined
  /** Where it is, whose it is. */
  readonly about?: readonly (string | null | undefined)[]
  readonly state?: ReactNode
}

/** A kind of things that the palette finds through the list of their page, so with its scope, its rights and its hidden fields. */
export interface Kind {
  readonly list: ListOperation
  readonly page: MenuPage
  /** What one of them is: 订单. */
  readonly what: string
  /** Looked for if the text may be a number, a name, or either. */
  readonly by: 'number' | 'name' | 'either'
  found(row: unknown, words: string): Command
}

function kind<O extends ListOperation>(
  list: O,
  resource: RowResource,
  by: Kind['by'],
  say: (row: RowOf<O>) => Said,
  what = list.noun ?? nounOf(rowPages[resource].page),
): Kind {
  const page = pageByName.get(rowPages[resource].page)!
  return {
    list,
    page,
    what,
    by,
    found: (row, words) => {
      const { id } = row as RowOf<O>
      const said = say(row as RowOf<O>)
      return {
        id: `${page.page}-${what}-${id}`,
        icon: page.icon,
        title: said.names[0] || `#${id}`,
        note: [what, ...(said.about ?? [])].filter(Boolean).join(' · '),
        state: said.state,
        to: rowAddress(resource, id) ?? page.path,
        rank: rankOfThing(words.toLowerCase(), said),
      }
    },
  }
}

/**
 * The named one comes before those whose names begin with the text, and these before what only belongs to it. Four digits are what
 * visitors say of their phone, and are so before they are the number of an old picture.
 */
function rankOfThing(words: string, { names, phone }: Said): number {
  const own = names.flatMap((one) => one?.toLowerCase() ?? [])
  if (/^\d{4}$/.test(words) && phone?.endsWith(words)) return -1
  if (own.includes(words)) return 0
  if (own.some((one) => one.startsWith(words))) return 1
  if (words.length >= 4 && phone?.endsWith(words.slice(-4))) return 2
  if (own.some((one) => one.includes(words))) return 3
  // A number finds what belongs to it; a name also those that only mention it.
  return isNumber(words) ? ranks.belongs : ranks.mentions
}

const ofOrder = (order: Order): Said => ({
  names: [order.orderNo, order.transactionId],
  phone: order.phone,
  about: [order.areaName, order.goods, order.phone, yuanSign(order.amountFen)],
  state: mark('order', order.state && conditionOfOrder(order)),
})
/** A state may be hidden from the account, and then it is absent. */
const mark = <D extends Domain>(of: D, is: Condition<D>) => is && <State of={of} is={is} />
const barred = (isBarred: boolean) => isBarred && <State of="account" is="off" />

const all: readonly Kind[] = [
  kind(orders.list, 'sales.orders', 'number', ofOrder),
  kind(photoOrders.list, 'sales.photoOrders', 'number', ofOrder),
  kind(refunds.list, 'sales.refunds', 'number', (row) => ({
    names: [row.refundNo, row.orderNo],
    phone: row.phone,
    about: [row.areaName, row.goods, yuanSign(row.amountFen)],
    state: mark('refund', row.state && conditionOf(row)),
  })),
  kind(
    pictures.list,
    'pictures.pictures',
    'number',
    ({ id, name, areaName, deviceName, state }) => ({
      names: [name, String(id)],
      about: [areaName, deviceName],
      state: mark('picture', state),
    }),
    pictureWords.noun,
  ),
  kind(records.list, 'videos.records', 'number', ({ externalId, orderNo, phone, areaName, caseName, state }) => ({
    names: [externalId, orderNo],
    phone,
    about: [areaName, caseName],
    state: mark('record', state),
  })),
  kind(coupons.list, 'coupons.coupons', 'number', ({ code, activityName, areaName, state }) => ({
    names: [code],
    about: [activityName, areaName],
    state: mark('coupon', state),
  })),
  kind(splitBills.list, 'sharing.splitBills', 'number', ({ billNo, orderNo, areaName, receiverName }) => ({
    names: [billNo, orderNo],
    about: [areaName, receiverName],
  })),
  kind(areas.list, 'scenic.areas', 'name', ({ name, city, state }) => ({
    names: [name],
    about: [city],
    state: mark('place', state),
  })),
  kind(cases.list, 'scenic.cases', 'name', ({ name, areaName, status }) => ({
    names: [name],
    about: [areaName],
    state: mark('case', status),
  })),
  kind(points.list, 'scenic.points', 'name', ({ name, areaName, caseName }) => ({
    names: [name],
    about: [areaName, caseName],
  })),
  kind(devices.list, 'scenic.devices', 'either', ({ name, gbCode, areaName, caseName, state }) => ({
    names: [name, gbCode],
    about: [areaName, caseName, gbCode],
    state: mark('place', state),
  })),
  kind(printers.list, 'printing.printers', 'either', ({ name, areaName, state }) => ({
    names: [name],
    about: [areaName],
    state: mark('printer', state),
  })),
  kind(servers.list, 'servers.servers', 'either', ({ name, instanceId, publicAddress, state }) => ({
    names: [name, instanceId, publicAddress],
    about: [instanceId],
    state: mark('server', state),
  })),
  kind(visitors.list, 'visitors.visitors', 'either', ({ nick, phone, areaName, allowLogin }) => ({
    names: [nick],
    phone,
    about: [phone, areaName],
    state: barred(allowLogin === false),
  })),
  kind(operators.list, 'accounts.operators', 'name', ({ name, parentName, disabledAt }) => ({
    names: [name],
    about: [parentName],
    state: barred(Boolean(disabledAt)),
  })),
  kind(admins.list, 'accounts.admins', 'either', ({ name, trueName, operatorName, allowLogin }) => ({
    names: [name, trueName],
    about: [trueName, operatorName],
    state: barred(allowLogin === false),
  })),
  kind(enterprises.list, 'sharing.enterprises', 'either', ({ name, creditCode }) => ({ names: [name, creditCode] })),
  kind(merchants.list, 'sharing.merchants', 'name', ({ name }) => ({ names: [name] })),
  kind(packagePrices.list, 'sales.packagePrices', 'name', ({ name, areaName, caseName }) => ({
    names: [name],
    about: [areaName, caseName],
  })),
  kind(couponActivities.list, 'coupons.couponActivities', 'name', ({ name, areaName, state }) => ({
    names: [name],
    about: [areaName],
    state: mark('couponActivity', state),
  })),
  kind(channelCodes.list, 'codes.channelCodes', 'either', ({ name, short, areaName }) => ({
    names: [name, short],
    about: [areaName, short],
  })),
  kind(templates.list, 'videos.templates', 'name', ({ name }) => ({ names: [name] })),
  kind(matters.list, 'matters.matters', 'either', ({ title, orderNo, areaName, state }) => ({
    names: [title, orderNo],
    about: [areaName],
    state: <span className="t3">{matterStates[state]}</span>,
  })),
]

/** Those of pages that the account may open; a photo order is an order, if the account may open the page of all. */
export const kinds = () =>
  all.filter(
    ({ page, list }) => can(page.page as PageName) && canCall(list) && !(page.page === 'photoOrder' && can('order')),
  )
