import type { contract } from '#contract/index.ts'
import { adminHandlers } from './account/admins.ts'
import { captchaHandlers } from './account/captcha.ts'
import { ingestKeyHandlers } from './account/ingestKeys.ts'
import { operatorHandlers } from './account/operators.ts'
import { sessionHandlers } from './account/sessions.ts'
import { subAccountHandlers } from './account/subAccounts.ts'
import { caseImageHandlers } from './caseconf/caseImages.ts'
import { pointHandlers } from './caseconf/points.ts'
import { channelCodeHandlers } from './channel/channelCodes.ts'
import { schemeHandlers } from './channel/schemes.ts'
import type { Handlers, ServedKeys } from './http/serve.ts'
import { messageHandlers } from './message/messages.ts'
import { activityHandlers } from './mission/activities.ts'
import { packagePriceHandlers } from './mission/packagePrices.ts'
import { complaintHandlers } from './operation/complaints.ts'
import { matterResponsorHandlers } from './operation/matterResponsors.ts'
import { matterHandlers } from './operation/matters.ts'
import { matterTagHandlers } from './operation/matterTags.ts'
import { orderHandlers } from './operation/orders.ts'
import { overviewHandlers } from './operation/overview.ts'
import { pictureHandlers } from './operation/pictures.ts'
import { refundHandlers } from './operation/refunds.ts'
import { scanHandlers } from './operation/scans.ts'
import { waitingHandlers } from './operation/waiting.ts'
import { photoOrderHandlers } from './photo/photoOrders.ts'
import { photoPackageHandlers } from './photo/photoPackages.ts'
import { areaHandlers } from './scenic/areas.ts'
import { caseHandlers } from './scenic/cases.ts'
import { deviceHandlers } from './scenic/devices.ts'
import { auditHandlers } from './system/audits.ts'
import { jobHandlers } from './system/jobs.ts'
import { siteHandlers } from './system/site.ts'
import { visitorHandlers } from './user/visitors.ts'

type Contract = typeof contract
/** Resources of a domain that answer with envelopes; the others are mounted by hand in app.ts. */
type Served<D> = { [R in keyof D as [ServedKeys<D[R]>] extends [never] ? never : R]: D[R] }
type Resources = {
  [D in keyof Contract as [keyof Served<Contract[D]>] extends [never] ? never : D]: {
    [R in keyof Served<Contract[D]>]: Handlers<Served<Contract[D]>[R]>
  }
}

/** The handlers of every operation of the contract, in the contract's own shape: one that is missing, or one too many, does not compile. */
export const resources = {
  account: {
    admins: adminHandlers,
    captcha: captchaHandlers,
    ingestKeys: ingestKeyHandlers,
    operators: operatorHandlers,
    sessions: sessionHandlers,
    subAccounts: subAccountHandlers,
  },
  caseconf: { caseImages: caseImageHandlers, points: pointHandlers },
  channel: { channelCodes: channelCodeHandlers, schemes: schemeHandlers },
  message: { messages: messageHandlers },
  mission: { activities: activityHandlers, packagePrices: packagePriceHandlers },
  operation: {
    complaints: complaintHandlers,
    matterResponsors: matterResponsorHandlers,
    matters: matterHandlers,
    matterTags: matterTagHandlers,
    orders: orderHandlers,
    overview: overviewHandlers,
    pictures: pictureHandlers,
    refunds: refundHandlers,
    scans: scanHandlers,
    waiting: waitingHandlers,
  },
  photo: { photoOrders: photoOrderHandlers, photoPackages: photoPackageHandlers },
  scenic: { areas: areaHandlers, cases: caseHandlers, devices: deviceHandlers },
  system: { audits: auditHandlers, jobs: jobHandlers, site: siteHandlers },
  user: { visitors: visitorHandlers },
} as const satisfies Resources
