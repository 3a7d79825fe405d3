import type { contract } from '#contract/index.ts'
import type { Db } from '#server/platform/db/open.ts'
import { aBill, aBillDifference } from './billRows.ts'
import { aCoupon, aCouponActivity } from './couponRows.ts'
import { aClip } from './filmRows.ts'
import { aLight, aMaintenance } from './lightRows.ts'
import { aMaterial, aTemplate } from './materialRows.ts'
import { aFaceMatch, aPicture, aPictureTopup } from './pictureRows.ts'
import { aLocalPrint, aPrinter, aPrinterVendor, aPrinterWith, aPrintJob } from './printerRows.ts'
import { aPrintAccount, aPrintPackage, aPrintRecharge } from './printRows.ts'
import {
  aBulk,
  aCameraOnBus,
  aChannelCode,
  aCommand,
  aComplaint,
  aDisabledOperator,
  aJob,
  aMatter,
  aMatterTag,
  aMessage,
  aNotice,
  anActivity,
  anAudit,
  anImport,
  anIngestKey,
  aPackagePrice,
  aPhotoPackage,
  aRecord,
  aRefund,
  aResponsor,
  aRow,
  aScan,
  aSchedule,
  aScreen,
  aSession,
  aSubAccount,
  aTableHeader,
  aTableName,
  aTableView,
  aTotp,
} from './rows.ts'
import { aMerchant, anEnterprise, aScenicDivision, aScenicMonth, aShareRatio, aSplitBill } from './sellerRows.ts'
import { aServer, aServerCommand, aServerGroup } from './serverRows.ts'
import { aRollout, aSoftwareVersion } from './softwareRows.ts'
import { aDeviceGroup, aFrame, anRtmpCase, anRtmpDevice, aStream } from './streamRows.ts'
import { aWebBuild, aWebHost } from './webRows.ts'
import {
  type Account,
  aCase,
  aDevice,
  anAccount,
  anArea,
  anOperator,
  type anOrder,
  aPoint,
  aVisitor,
  type Place,
  unique,
} from './world.ts'

/** The owner of the rows: a scenic operator under a channel operator, with a place and a paid order. */
export interface Owner {
  readonly db: Db
  readonly channelId: number
  readonly place: Place
  readonly order: Awaited<ReturnType<typeof anOrder>>
  /** The one of its accounts that will call. */
  readonly caller: Account
}
type Resources = { [D in keyof typeof contract]: keyof (typeof contract)[D] }[keyof typeof contract]
/** Resources whose calls are not about rows of a tenant. */
export type Rowless =
  | 'captcha'
  | 'effects'
  | 'rtmpCodes'
  | 'setup'
  | 'presence'
  | 'ongoing'
  | 'films'
  | 'ingest'
  | 'refundNotifications'
  | 'events'
  | 'signIns'
  | 'invites'
  | 'site'
  | 'resources'
  | 'providers'
  | 'stations'
type Row = { readonly id: number }

/** For every resource, its owner's row: the one that `id` names in its paths and bodies. A new resource adds one line here. */
export const ownRows = {
  activities: ({ db, place }) => anActivity(db, place),
  activitySales: ({ db, place }) => anActivity(db, place),
  couponSales: ({ db, place }) => aCouponActivity(db, place),
  admins: ({ db, place }) => anAccount(db, 3, place.operatorId),
  addressRanges: ({ db, place }) => anArea(db, place.operatorId),
  areaCalendar: ({ db, place: { areaId } }) =>
    aRow(db, 'areaCalendar', {
      areaId,
      name: unique('日历'),
      closed: true,
      kind: 'days',
      firstDay: '2020-05-01',
      lastDay: '2020-05-02',
    }),
  areas: ({ db, place }) => anArea(db, place.operatorId),
  billDifferences: ({ db, place, order }) => aBillDifference(db, place, order),
  bills: ({ db }) => aBill(db),
  audits: ({ db, caller }) => anAudit(db, caller),
  caseImages: ({ place }) => ({ id: place.caseId }),
  channelCodes: ({ db, place }) => aChannelCode(db, place),
  cases: ({ db, place }) => aCase(db, place.areaId),
  complaints: ({ db, place, order }) => aComplaint(db, place, order.id),
  couponActivities: ({ db, place }) => aCouponActivity(db, place),
  coupons: ({ db, place, order }) => aCoupon(db, place, { visitorId: order.visitorId }),
  deviceCommands: ({ db, place }) => aCommand(db, place),
  deviceHealth: ({ place }) => ({ id: place.deviceId }),
  deviceSettings: ({ db, place }) => aCameraOnBus(db, place),
  deviceGroups: ({ db, place }) => aDeviceGroup(db, place),
  devices: ({ db, place }) => aDevice(db, place.areaId, place.caseId, place.pointId),
  imports: ({ db, caller }) => anImport(db, caller.id),
  ingestKeys: ({ db, place }) => anIngestKey(db, place.operatorId),
  jobs: ({ db, caller }) => aJob(db, caller.id),
  serverCommands: ({ db }) => aServerCommand(db),
  serverGroups: ({ db }) => aServerGroup(db),
  servers: ({ db }) => aServer(db, { type: 'app' }),
  serverOverview: ({ db }) => aServer(db, { type: 'app' }),
  lightMaintenances: ({ db, place }) => aMaintenance(db, place),
  lightRules: ({ place }) => ({ id: place.areaId }),
  lights: ({ db, place }) => aLight(db, place),
  materials: ({ db, place }) => aMaterial(db, place),
  matterResponsors: ({ db }) => aResponsor(db),
  matters: ({ db, place }) => aMatter(db, place),
  matterTags: ({ db }) => aMatterTag(db),
  merchants: ({ db, place }) => aMerchant(db, place),
  messages: ({ db, place }) => aMessage(db, place.areaId),
  notices: ({ db, place }) => aNotice(db, { operatorIds: [place.operatorId] }),
  operators: ({ db, channelId, place, caller }) =>
    caller.role === 2 ? anOperator(db, 'scenic', channelId) : { id: place.operatorId },
  orders: ({ order }) => order,
  enterprises: ({ db, place }) => anEnterprise(db, { operatorId: place.operatorId, areaId: place.areaId }),
  faceMatches: ({ db, place, order }) => aFaceMatch(db, place, order.visitorId),
  explanations: ({ place }) => ({ id: place.areaId }),
  offlineLosses: ({ place }) => ({ id: place.areaId }),
  overview: ({ place }) => ({ id: place.areaId }),
  pointSales: ({ place }) => ({ id: place.pointId }),
  recentDays: ({ place }) => ({ id: place.areaId }),
  packagePrices: ({ db, place }) => aPackagePrice(db, place),
  photoOrders: ({ order }) => order,
  photoPackages: ({ db, place }) => aPhotoPackage(db, place),
  localPrints: ({ db, place, caller }) => aLocalPrint(db, place, caller),
  printAccounts: ({ db, place }) => aPrintAccount(db, place),
  printPackages: ({ db }) => aPrintPackage(db),
  printerVendors: ({ db }) => aPrinterVendor(db),
  printers: ({ db, place, caller }) => aPrinterWith(db, place, caller, 50),
  printJobs: ({ db, place, caller }) => aPrintJob(db, place, caller),
  printRecharges: ({ db, place, caller }) => aPrintRecharge(db, place, caller),
  phoneCodes: ({ caller }) => ({ id: caller.id }),
  pictureAllowances: ({ place }) => ({ id: place.deviceId }),
  pictureTopups: ({ db, place, caller }) => aPictureTopup(db, place, caller),
  pictures: ({ db, place, order }) => aPicture(db, place, { visitorId: order.visitorId, featured: true }),
  snapshots: ({ db, place }) => aFrame(db, place),
  schemes: ({ db, place }) => aChannelCode(db, place),
  points: ({ db, place }) => aPoint(db, place.areaId, place.caseId),
  portraits: ({ place }) => ({ id: place.caseId }),
  synthesis: ({ db, place }) => aRecord(db, place),
  records: ({ db, place, order }) => aRecord(db, place, { visitorId: order.visitorId, orderId: order.id }),
  refundBulks: ({ db, place, caller }) => aBulk(db, place, caller.id),
  refunds: ({ db, place }) => aRefund(db, place),
  rtmpCases: ({ db, place }) => anRtmpCase(db, place),
  rtmpDevices: ({ db, place }) => anRtmpDevice(db, place),
  rollouts: ({ db, place }) => aRollout(db, place),
  rolloutTargets: async ({ db, place }) => ({ id: (await aRollout(db, place)).targetId }),
  softwareVersions: ({ db }) => aSoftwareVersion(db),
  scenicDivisions: ({ db, place }) => aScenicDivision(db, place),
  ownSettlements: ({ db, place }) => aScenicMonth(db, place),
  scenicSettlements: ({ db, place }) => aScenicMonth(db, place),
  shareRatios: async ({ db, place }) =>
    aShareRatio(db, place, { merchantId: (await aMerchant(db, place)).id, share: 1 }),
  splitBills: ({ db, place }) => aSplitBill(db, place),
  screens: ({ db, place }) => aScreen(db, place),
  reports: ({ place }) => ({ id: place.areaId }),
  starter: ({ place }) => ({ id: place.caseId }),
  streams: ({ db, place }) => aStream(db, place),
  scans: ({ db, place, order }) => aScan(db, place, order.visitorId),
  visitors: ({ db, place }) => aVisitor(db, place.areaId, '13900005621'),
  waiting: ({ db, place }) => aRefund(db, place),
  secondFactors: async ({ db, place }) => aTotp(db, (await anAccount(db, 3, place.operatorId)).id),
  sessions: async ({ db, place }) => aSession(db, (await anAccount(db, 3, place.operatorId)).id),
  subAccounts: ({ db, caller }) => aSubAccount(db, caller),
  templates: ({ db, place }) => aTemplate(db, place),
  samples: ({ db, place }) => aTemplate(db, place),
  trials: async ({ db, place, order }) => {
    await aClip(db, place, order.visitorId)
    return aTemplate(db, place)
  },
  tableHeaders: ({ db }) => aTableHeader(db),
  tableViews: ({ db, caller }) => aTableView(db, caller.id),
  webBuilds: ({ db }) => aWebBuild(db),
} satisfies Record<Exclude<Resources, Rowless>, (owner: Owner) => Row | Promise<Row>>

/** Calls whose `id` names a row of another resource, or a row in another state. */
export const ownRowsOf: Record<string, (owner: Owner) => Row | Promise<Row>> = {
  // One of another role is that account's own operator, which it must not lose.
  'accounts.operators.enable': ({ db, channelId, place, caller }) =>
    caller.role === 2 ? aDisabledOperator(db, channelId) : { id: place.operatorId },
  'accounts.sessions.endMine': ({ db, caller }) => aSession(db, caller.id),
  'sales.refunds.retry': ({ db, place }) => aRefund(db, place, { state: 'abnormal' }),
  'sales.refunds.settle': ({ db, place }) => aRefund(db, place, { state: 'abnormal' }),
  'coupons.coupons.receivers': ({ order }) => ({ id: order.visitorId }),
  'matters.matters.ofCase': ({ place }) => ({ id: place.caseId }),
  'streams.rtmpCases.ofCase': ({ place }) => ({ id: place.caseId }),
  'streams.rtmpDevices.ofRtmpCase': ({ db, place }) => anRtmpCase(db, place),
  'streams.rtmpDevices.clear': ({ db, place }) => anRtmpCase(db, place),
  'printing.printers.ofCase': ({ place }) => ({ id: place.caseId }),
  'printing.printers.updateCode': ({ db, place }) => aPrinter(db, place, { protocol: 'station' }),
  'scenic.devices.ofCase': ({ place }) => ({ id: place.caseId }),
  'releases.webBuilds.update': ({ db }) => aWebHost(db),
  'releases.webBuilds.keep': async ({ db }) => {
    const { id } = await aWebBuild(db)
    return aWebHost(db, { buildId: id, runningId: id, keepBy: '2100-01-01T00:00:00Z' })
  },
  'releases.softwareVersions.release': ({ db }) => aSoftwareVersion(db, { state: 'draft' }),
  'releases.softwareVersions.remove': ({ db }) => aSoftwareVersion(db, { state: 'draft' }),
  'releases.rollouts.pause': ({ db, place }) => aRollout(db, place, 'running'),
  'releases.rollouts.stop': ({ db, place }) => aRollout(db, place, 'running'),
  'releases.rollouts.resume': ({ db, place }) => aRollout(db, place, 'paused'),
  'sharing.enterprises.ofAdmin': ({ db, place }) => anAccount(db, 3, place.operatorId),
  'sharing.merchants.ofCase': ({ place }) => ({ id: place.caseId }),
  'tables.tableHeaders.tables': ({ db }) => aTableName(db, 'scenic/case/commonpage'),
  'tables.tableHeaders.oneTable': ({ db }) => aTableName(db, 'scenic/case/commonpage'),
  'tables.tableHeaders.editTable': ({ db }) => aTableName(db, 'scenic/case/commonpage'),
  'tables.tableHeaders.removeTable': ({ db }) => aTableName(db, 'scenic/case/commonpage'),
  'system.jobs.clear': ({ db, caller }) => aJob(db, caller.id, 'failed'),
  'system.jobs.unschedule': ({ db, caller }) => aSchedule(db, caller.id),
}
