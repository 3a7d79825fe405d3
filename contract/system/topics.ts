import { channelCodes } from '../codes/channelCodes.ts'
import { scans } from '../codes/scans.ts'
import type { Operation } from '../kit.ts'
import { matters } from '../matters/matters.ts'
import { pictures } from '../pictures/pictures.ts'
import { printAccounts } from '../printing/printAccounts.ts'
import { printers } from '../printing/printers.ts'
import { printJobs } from '../printing/printJobs.ts'
import { printRecharges } from '../printing/printRecharges.ts'
import { rollouts } from '../releases/rollouts.ts'
import { overview } from '../reports/overview.ts'
import { complaints } from '../sales/complaints.ts'
import { orders } from '../sales/orders.ts'
import { photoOrders } from '../sales/photoOrders.ts'
import { refunds } from '../sales/refunds.ts'
import { areas } from '../scenic/areas.ts'
import { deviceCommands } from '../scenic/deviceCommands.ts'
import { devices } from '../scenic/devices.ts'
import { points } from '../scenic/points.ts'
import { servers } from '../servers/servers.ts'
import { splitBills } from '../sharing/splitBills.ts'
import { streams } from '../streams/streams.ts'
import { records } from '../videos/records.ts'
import { visitors } from '../visitors/visitors.ts'
import type { Topic } from './events.ts'

/** Events of these reach every account that they are for. */
const forAll = ['job', 'message', 'account', 'table', 'presence'] as const satisfies readonly Topic[]

/** The calls that read the rows of a topic: accounts that may make none of them do not receive its events. */
const readAt: Readonly<Record<Exclude<Topic, (typeof forAll)[number]>, readonly Operation[]>> = {
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

/** The topics that an account with these pages receives. */
export function topicsFor(pages: ReadonlySet<string>): ReadonlySet<Topic> {
  const readableTopics = (Object.entries(readAt) as [Topic, readonly Operation[]][]).filter(([, calls]) =>
    calls.some((call) => Array.isArray(call.pages) && call.pages.some((page) => pages.has(page))),
  )
  return new Set([...readableTopics.map(([topic]) => topic), ...forAll])
}
