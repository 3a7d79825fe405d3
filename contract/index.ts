import { admins } from './account/admins.ts'
import { captcha } from './account/captcha.ts'
import { ingestKeys } from './account/ingestKeys.ts'
import { operators } from './account/operators.ts'
import { sessions } from './account/sessions.ts'
import { subAccounts } from './account/subAccounts.ts'
import { caseImages } from './caseconf/caseImages.ts'
import { points } from './caseconf/points.ts'
import { channelCodes } from './channel/channelCodes.ts'
import { schemes } from './channel/schemes.ts'
import { ingest } from './ingest/ingest.ts'
import type { Operation } from './kit.ts'
import { messages } from './message/messages.ts'
import { activities } from './mission/activities.ts'
import { packagePrices } from './mission/packagePrices.ts'
import { complaints } from './operation/complaints.ts'
import { matterResponsors } from './operation/matterResponsors.ts'
import { matters } from './operation/matters.ts'
import { matterTags } from './operation/matterTags.ts'
import { orders } from './operation/orders.ts'
import { overview } from './operation/overview.ts'
import { pictures } from './operation/pictures.ts'
import { refundNotifications } from './operation/refundNotifications.ts'
import { refunds } from './operation/refunds.ts'
import { scans } from './operation/scans.ts'
import { waiting } from './operation/waiting.ts'
import { photoOrders } from './photo/photoOrders.ts'
import { photoPackages } from './photo/photoPackages.ts'
import { areas } from './scenic/areas.ts'
import { cases } from './scenic/cases.ts'
import { devices } from './scenic/devices.ts'
import { audits } from './system/audits.ts'
import { events } from './system/events.ts'
import { jobs } from './system/jobs.ts'
import { site } from './system/site.ts'
import { visitors } from './user/visitors.ts'

/** Every call of the wire. The id of an operation is its path in here: `scenic.areas.list`. */
export const contract = {
  account: { admins, captcha, ingestKeys, operators, sessions, subAccounts },
  caseconf: { caseImages, points },
  channel: { channelCodes, schemes },
  ingest: { ingest },
  message: { messages },
  mission: { activities, packagePrices },
  operation: {
    complaints,
    matterResponsors,
    matters,
    matterTags,
    orders,
    overview,
    pictures,
    refundNotifications,
    refunds,
    scans,
    waiting,
  },
  photo: { photoOrders, photoPackages },
  scenic: { areas, cases, devices },
  system: { audits, events, jobs, site },
  user: { visitors },
} as const satisfies Record<string, Record<string, Record<string, Operation>>>

export interface NamedOperation {
  /** `scenic.areas.list` */
  readonly id: string
  readonly operation: Operation
}

export function operations(): NamedOperation[] {
  return Object.entries(contract).flatMap(([domain, resources]) =>
    Object.entries(resources as Record<string, Record<string, Operation>>).flatMap(([resource, entries]) =>
      Object.entries(entries).map(([key, operation]) => ({ id: `${domain}.${resource}.${key}`, operation })),
    ),
  )
}
