import type { Contract } from '#contract/index.ts'
import { adminHandlers } from './account/admins.ts'
import { captchaHandlers } from './account/captcha.ts'
import { ingestKeyHandlers } from './account/ingestKeys.ts'
import { operatorHandlers } from './account/operators.ts'
import { phoneCodeHandlers } from './account/phoneCodes.ts'
import { secondFactorHandlers } from './account/secondFactors.ts'
import { sessionHandlers } from './account/sessions.ts'
import { signInHandlers } from './account/signIns.ts'
import { subAccountHandlers } from './account/subAccounts.ts'
import { caseImageHandlers } from './caseconf/caseImages.ts'
import { pointHandlers } from './caseconf/points.ts'
import { screenHandlers } from './caseconf/screens.ts'
import { channelCodeHandlers } from './channel/channelCodes.ts'
import { schemeHandlers } from './channel/schemes.ts'
import { couponActivityHandlers } from './coupon/couponActivities.ts'
import { couponHandlers } from './coupon/coupons.ts'
import { serverCommandHandlers } from './cvm/serverCommands.ts'
import { serverGroupHandlers } from './cvm/serverGroups.ts'
import { serverHandlers } from './cvm/servers.ts'
import { messageHandlers } from './message/messages.ts'
import { noticeHandlers } from './message/notices.ts'
import { activityHandlers } from './mission/activities.ts'
import { effectHandlers } from './mission/effects.ts'
import { materialHandlers } from './mission/materials.ts'
import { packagePriceHandlers } from './mission/packagePrices.ts'
import { templateHandlers } from './mission/templates.ts'
import { areaCalendarHandlers } from './operation/areaCalendar.ts'
import { billDifferenceHandlers } from './operation/billDifferences.ts'
import { billHandlers } from './operation/bills.ts'
import { complaintHandlers } from './operation/complaints.ts'
import { explanationHandlers } from './operation/explanations.ts'
import { lightMaintenanceHandlers } from './operation/lightMaintenances.ts'
import { lightRuleHandlers } from './operation/lightRules.ts'
import { lightHandlers } from './operation/lights.ts'
import { matterResponsorHandlers } from './operation/matterResponsors.ts'
import { matterHandlers } from './operation/matters.ts'
import { matterTagHandlers } from './operation/matterTags.ts'
import { orderHandlers } from './operation/orders.ts'
import { overviewHandlers } from './operation/overview.ts'
import { pictureHandlers } from './operation/pictures.ts'
import { portraitHandlers } from './operation/portraits.ts'
import { recordHandlers } from './operation/records.ts'
import { refundBulkHandlers } from './operation/refundBulks.ts'
import { refundHandlers } from './operation/refunds.ts'
import { reportHandlers } from './operation/reports.ts'
import { resourceHandlers } from './operation/resources.ts'
import { scanHandlers } from './operation/scans.ts'
import { serverOverviewHandlers } from './operation/serverOverview.ts'
import { synthesisHandlers } from './operation/synthesis.ts'
import { waitingHandlers } from './operation/waiting.ts'
import { faceMatchHandlers } from './photo/faceMatches.ts'
import { photoOrderHandlers } from './photo/photoOrders.ts'
import { photoPackageHandlers } from './photo/photoPackages.ts'
import { pictureAllowanceHandlers } from './photo/pictureAllowances.ts'
import { pictureTopupHandlers } from './photo/pictureTopups.ts'
import type { Handlers, ServedKeys } from './platform/http/serve.ts'
import { localPrintHandlers } from './print/localPrints.ts'
import { printAccountHandlers } from './print/printAccounts.ts'
import { printerHandlers } from './print/printers.ts'
import { printerVendorHandlers } from './print/printerVendors.ts'
import { printJobHandlers } from './print/printJobs.ts'
import { printPackageHandlers } from './print/printPackages.ts'
import { printRechargeHandlers } from './print/printRecharges.ts'
import { stationHandlers } from './print/stations.ts'
import { addressRangeHandlers } from './scenic/addressRanges.ts'
import { areaHandlers } from './scenic/areas.ts'
import { caseHandlers } from './scenic/cases.ts'
import { deviceCommandHandlers } from './scenic/deviceCommands.ts'
import { deviceGroupHandlers } from './scenic/deviceGroups.ts'
import { deviceHealthHandlers } from './scenic/deviceHealth.ts'
import { deviceSettingHandlers } from './scenic/deviceSettings.ts'
import { deviceHandlers } from './scenic/devices.ts'
import { snapshotHandlers } from './scenic/snapshots.ts'
import { streamHandlers } from './scenic/streams.ts'
import { enterpriseHandlers } from './seller/enterprises.ts'
import { merchantHandlers } from './seller/merchants.ts'
import { scenicDivisionHandlers } from './seller/scenicDivisions.ts'
import { shareRatioHandlers } from './seller/shareRatios.ts'
import { splitBillHandlers } from './seller/splitBills.ts'
import { rtmpCaseHandlers } from './special/rtmpCases.ts'
import { rtmpCodeHandlers } from './special/rtmpCodes.ts'
import { rtmpDeviceHandlers } from './special/rtmpDevices.ts'
import { webBuildHandlers } from './special/webBuilds.ts'
import { auditHandlers } from './system/audits.ts'
import { importHandlers } from './system/imports.ts'
import { jobHandlers } from './system/jobs.ts'
import { siteHandlers } from './system/site.ts'
import { visitorHandlers } from './user/visitors.ts'
import { rolloutHandlers } from './version/rollouts.ts'
import { rolloutTargetHandlers } from './version/rolloutTargets.ts'
import { softwareVersionHandlers } from './version/softwareVersions.ts'
import { tableHeaderHandlers } from './version/tableHeaders.ts'
import { tableViewHandlers } from './version/tableViews.ts'

/** Resources of a domain that answer with envelopes; the others are mounted by hand in app.ts. */
type Served<D> = { [R in keyof D as [ServedKeys<D[R]>] extends [never] ? never : R]: D[R] }
type Resources = {
  [D in keyof Contract as [keyof Served<Contract[D]>] extends [never] ? never : D]: {
    [R in keyof Served<Contract[D]>]: Handlers<Served<Contract[D]>[R]>
  }
}

/** The handlers of every operation of the contract, in the contract's own shape: one that is missing, or one too many, does not compile. */
export const resources: Resources = {
  account: {
    admins: adminHandlers,
    captcha: captchaHandlers,
    ingestKeys: ingestKeyHandlers,
    operators: operatorHandlers,
    phoneCodes: phoneCodeHandlers,
    secondFactors: secondFactorHandlers,
    sessions: sessionHandlers,
    signIns: signInHandlers,
    subAccounts: subAccountHandlers,
  },
  caseconf: { caseImages: caseImageHandlers, points: pointHandlers, screens: screenHandlers },
  channel: { channelCodes: channelCodeHandlers, schemes: schemeHandlers },
  coupon: { couponActivities: couponActivityHandlers, coupons: couponHandlers },
  cvm: { serverCommands: serverCommandHandlers, serverGroups: serverGroupHandlers, servers: serverHandlers },
  message: { messages: messageHandlers, notices: noticeHandlers },
  mission: {
    activities: activityHandlers,
    effects: effectHandlers,
    materials: materialHandlers,
    packagePrices: packagePriceHandlers,
    templates: templateHandlers,
  },
  operation: {
    areaCalendar: areaCalendarHandlers,
    billDifferences: billDifferenceHandlers,
    bills: billHandlers,
    complaints: complaintHandlers,
    explanations: explanationHandlers,
    lightMaintenances: lightMaintenanceHandlers,
    lightRules: lightRuleHandlers,
    lights: lightHandlers,
    matterResponsors: matterResponsorHandlers,
    matters: matterHandlers,
    matterTags: matterTagHandlers,
    orders: orderHandlers,
    overview: overviewHandlers,
    pictures: pictureHandlers,
    portraits: portraitHandlers,
    records: recordHandlers,
    refundBulks: refundBulkHandlers,
    refunds: refundHandlers,
    reports: reportHandlers,
    resources: resourceHandlers,
    scans: scanHandlers,
    serverOverview: serverOverviewHandlers,
    synthesis: synthesisHandlers,
    waiting: waitingHandlers,
  },
  photo: {
    faceMatches: faceMatchHandlers,
    photoOrders: photoOrderHandlers,
    photoPackages: photoPackageHandlers,
    pictureAllowances: pictureAllowanceHandlers,
    pictureTopups: pictureTopupHandlers,
  },
  print: {
    localPrints: localPrintHandlers,
    printAccounts: printAccountHandlers,
    printerVendors: printerVendorHandlers,
    printers: printerHandlers,
    printJobs: printJobHandlers,
    stations: stationHandlers,
    printPackages: printPackageHandlers,
    printRecharges: printRechargeHandlers,
  },
  scenic: {
    addressRanges: addressRangeHandlers,
    areas: areaHandlers,
    cases: caseHandlers,
    deviceCommands: deviceCommandHandlers,
    deviceHealth: deviceHealthHandlers,
    deviceSettings: deviceSettingHandlers,
    deviceGroups: deviceGroupHandlers,
    devices: deviceHandlers,
    snapshots: snapshotHandlers,
    streams: streamHandlers,
  },
  seller: {
    enterprises: enterpriseHandlers,
    merchants: merchantHandlers,
    scenicDivisions: scenicDivisionHandlers,
    shareRatios: shareRatioHandlers,
    splitBills: splitBillHandlers,
  },
  special: {
    rtmpCases: rtmpCaseHandlers,
    rtmpCodes: rtmpCodeHandlers,
    rtmpDevices: rtmpDeviceHandlers,
    webBuilds: webBuildHandlers,
  },
  system: { audits: auditHandlers, imports: importHandlers, jobs: jobHandlers, site: siteHandlers },
  user: { visitors: visitorHandlers },
  version: {
    rollouts: rolloutHandlers,
    rolloutTargets: rolloutTargetHandlers,
    softwareVersions: softwareVersionHandlers,
    tableHeaders: tableHeaderHandlers,
    tableViews: tableViewHandlers,
  },
}
