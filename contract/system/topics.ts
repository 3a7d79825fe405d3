import { points } from '../caseconf/points.ts'
import { channelCodes } from '../channel/channelCodes.ts'
import { servers } from '../cvm/servers.ts'
import type { Operation } from '../kit.ts'
import { complaints } from '../operation/complaints.ts'
import { matters } from '../operation/matters.ts'
import { orders } from '../operation/orders.ts'
import { overview } from '../operation/overview.ts'
import { pictures } from '../operation/pictures.ts'
import { records } from '../operation/records.ts'
import { refunds } from '../operation/refunds.ts'
import { scans } from '../operation/scans.ts'
import { photoOrders } from '../photo/photoOrders.ts'
import { printAccounts } from '../print/printAccounts.ts'
import { printers } from '../print/printers.ts'
import { printJobs } from '../print/printJobs.ts'
import { printRecharges } from '../print/printRecharges.ts'
import { areas } from '../scenic/areas.ts'
import { deviceCommands } from '../scenic/deviceCommands.ts'
import { devices } from '../scenic/devices.ts'
import { streams } from '../scenic/streams.ts'
import { splitBills } from '../seller/splitBills.ts'
import { visitors } from '../user/visitors.ts'
import { rollouts } from '../version/rollouts.ts'
import type { Topic } from './events.ts'

/** Where a topic's rows are read: whoever may make none of these calls does not hear of it. Of jobs, messages and its own rights everybody hears. */
const readAt: Readonly<Record<Exclude<Topic, 'job' | 'message' | 'account' | 'table'>, readonly Operation[]>> = {
  order: [orders.list, orders.one, orders.monitor, photoOrders.list, visitors.list, scans.list],
  refund: [refunds.list, refunds.ofOrder, orders.one, orders.monitor],
  split: [splitBills.list, splitBills.ofOrder],
  complaint: [complaints.list, orders.one],
  picture: [pictures.list, points.list, orders.monitor],
  record: [records.list],
  code: [channelCodes.list],
  device: [devices.list, areas.list, overview.state],
  light: [overview.state, areas.list],
  command: [deviceCommands.list],
  stream: [streams.list],
  matter: [matters.list],
  server: [servers.list],
  rollout: [rollouts.list],
  print: [printAccounts.list, printRecharges.list, printers.list, printJobs.list],
  visitor: [visitors.list, scans.list],
}

/** The topics that an account hears of which may open these pages. */
export function topicsFor(pages: ReadonlySet<string>): ReadonlySet<Topic> {
  const heard = (Object.entries(readAt) as [Topic, readonly Operation[]][]).filter(([, calls]) =>
    calls.some((call) => Array.isArray(call.pages) && call.pages.some((page) => pages.has(page))),
  )
  return new Set([...heard.map(([topic]) => topic), 'job', 'message', 'account', 'table'])
}
