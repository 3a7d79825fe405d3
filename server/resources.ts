import type { Contract } from '#contract/index.ts'
import { adminHandlers } from './domains/accounts/admins.ts'
import { captchaHandlers } from './domains/accounts/captcha.ts'
import { ingestKeyHandlers } from './domains/accounts/ingestKeys.ts'
import { inviteHandlers } from './domains/accounts/invites.ts'
import { operatorHandlers } from './domains/accounts/operators.ts'
import { phoneCodeHandlers } from './domains/accounts/phoneCodes.ts'
import { secondFactorHandlers } from './domains/accounts/secondFactors.ts'
import { sessionHandlers } from './domains/accounts/sessions.ts'
import { signInHandlers } from './domains/accounts/signIns.ts'
import { subAccountHandlers } from './domains/accounts/subAccounts.ts'
import { channelCodeHandlers } from './domains/codes/channelCodes.ts'
import { scanHandlers } from './domains/codes/scans.ts'
import { schemeHandlers } from './domains/codes/schemes.ts'
import { couponActivityHandlers } from './domains/coupons/couponActivities.ts'
import { couponHandlers } from './domains/coupons/coupons.ts'
import { lightMaintenanceHandlers } from './domains/lights/lightMaintenances.ts'
import { lightRuleHandlers } from './domains/lights/lightRules.ts'
import { lightHandlers } from './domains/lights/lights.ts'
import { matterResponsorHandlers } from './domains/matters/matterResponsors.ts'
import { matterHandlers } from './domains/matters/matters.ts'
import { matterTagHandlers } from './domains/matters/matterTags.ts'
import { messageHandlers } from './domains/messages/messages.ts'
import { noticeHandlers } from './domains/messages/notices.ts'
import { providerHandlers } from './domains/monitoring/providers.ts'
import { resourceHandlers } from './domains/monitoring/resources.ts'
import { serverOverviewHandlers } from './domains/monitoring/serverOverview.ts'
import { faceMatchHandlers } from './domains/pictures/faceMatches.ts'
import { pictureAllowanceHandlers } from './domains/pictures/pictureAllowances.ts'
import { pictureHandlers } from './domains/pictures/pictures.ts'
import { pictureTopupHandlers } from './domains/pictures/pictureTopups.ts'
import { portraitHandlers } from './domains/pictures/portraits.ts'
import { localPrintHandlers } from './domains/printing/localPrints.ts'
import { printAccountHandlers } from './domains/printing/printAccounts.ts'
import { printerHandlers } from './domains/printing/printers.ts'
import { printerVendorHandlers } from './domains/printing/printerVendors.ts'
import { printJobHandlers } from './domains/printing/printJobs.ts'
import { printPackageHandlers } from './domains/printing/printPackages.ts'
import { printRechargeHandlers } from './domains/printing/printRecharges.ts'
import { stationHandlers } from './domains/printing/stations.ts'
import { rolloutHandlers } from './domains/releases/rollouts.ts'
import { rolloutTargetHandlers } from './domains/releases/rolloutTargets.ts'
import { softwareVersionHandlers } from './domains/releases/softwareVersions.ts'
import { webBuildHandlers } from './domains/releases/webBuilds.ts'
import { activitySalesHandlers } from './domains/reports/activitySales.ts'
import { couponSalesHandlers } from './domains/reports/couponSales.ts'
import { explanationHandlers } from './domains/reports/explanations.ts'
import { offlineLossHandlers } from './domains/reports/offlineLosses.ts'
import { ongoingHandlers } from './domains/reports/ongoing.ts'
import { overviewHandlers } from './domains/reports/overview.ts'
import { pointSalesHandlers } from './domains/reports/pointSales.ts'
import { recentDayHandlers } from './domains/reports/recentDays.ts'
import { reportHandlers } from './domains/reports/reports.ts'
import { setupHandlers } from './domains/reports/setup.ts'
import { activityHandlers } from './domains/sales/activities.ts'
import { billDifferenceHandlers } from './domains/sales/billDifferences.ts'
import { billHandlers } from './domains/sales/bills.ts'
import { complaintHandlers } from './domains/sales/complaints.ts'
import { orderHandlers } from './domains/sales/orders.ts'
import { packagePriceHandlers } from './domains/sales/packagePrices.ts'
import { photoOrderHandlers } from './domains/sales/photoOrders.ts'
import { photoPackageHandlers } from './domains/sales/photoPackages.ts'
import { refundBulkHandlers } from './domains/sales/refundBulks.ts'
import { refundHandlers } from './domains/sales/refunds.ts'
import { waitingHandlers } from './domains/sales/waiting.ts'
import { addressRangeHandlers } from './domains/scenic/addressRanges.ts'
import { areaCalendarHandlers } from './domains/scenic/areaCalendar.ts'
import { areaHandlers } from './domains/scenic/areas.ts'
import { caseImageHandlers } from './domains/scenic/caseImages.ts'
import { caseHandlers } from './domains/scenic/cases.ts'
import { deviceCommandHandlers } from './domains/scenic/deviceCommands.ts'
import { deviceGroupHandlers } from './domains/scenic/deviceGroups.ts'
import { deviceHealthHandlers } from './domains/scenic/deviceHealth.ts'
import { deviceSettingHandlers } from './domains/scenic/deviceSettings.ts'
import { deviceHandlers } from './domains/scenic/devices.ts'
import { pointHandlers } from './domains/scenic/points.ts'
import { screenHandlers } from './domains/scenic/screens.ts'
import { snapshotHandlers } from './domains/scenic/snapshots.ts'
import { serverCommandHandlers } from './domains/servers/serverCommands.ts'
import { serverGroupHandlers } from './domains/servers/serverGroups.ts'
import { serverHandlers } from './domains/servers/servers.ts'
import { enterpriseHandlers } from './domains/sharing/enterprises.ts'
import { merchantHandlers } from './domains/sharing/merchants.ts'
import { ownSettlementHandlers } from './domains/sharing/ownSettlements.ts'
import { scenicDivisionHandlers } from './domains/sharing/scenicDivisions.ts'
import { scenicSettlementHandlers } from './domains/sharing/scenicSettlements.ts'
import { shareRatioHandlers } from './domains/sharing/shareRatios.ts'
import { splitBillHandlers } from './domains/sharing/splitBills.ts'
import { rtmpCaseHandlers } from './domains/streams/rtmpCases.ts'
import { rtmpCodeHandlers } from './domains/streams/rtmpCodes.ts'
import { rtmpDeviceHandlers } from './domains/streams/rtmpDevices.ts'
import { streamHandlers } from './domains/streams/streams.ts'
import { auditHandlers } from './domains/system/audits.ts'
import { importHandlers } from './domains/system/imports.ts'
import { jobHandlers } from './domains/system/jobs.ts'
import { presenceHandlers } from './domains/system/presence.ts'
import { siteHandlers } from './domains/system/site.ts'
import { tableHeaderHandlers } from './domains/tables/tableHeaders.ts'
import { tableViewHandlers } from './domains/tables/tableViews.ts'
import { effectHandlers } from './domains/videos/effects.ts'
import { materialHandlers } from './domains/videos/materials.ts'
import { recordHandlers } from './domains/videos/records.ts'
import { sampleHandlers } from './domains/videos/samples.ts'
import { starterHandlers } from './domains/videos/starter.ts'
import { synthesisHandlers } from './domains/videos/synthesis.ts'
import { templateHandlers } from './domains/videos/templates.ts'
import { trialHandlers } from './domains/videos/trials.ts'
import { visitorHandlers } from './domains/visitors/visitors.ts'
import type { Handlers, ServedKeys } from './platform/http/serve.ts'

/** Resources of a domain that answer with envelopes; the others are mounted by hand in app.ts. */
type Served<D> = { [R in keyof D as [ServedKeys<D[R]>] extends [never] ? never : R]: D[R] }
type Resources = {
  [D in keyof Contract as [keyof Served<Contract[D]>] extends [never] ? never : D]: {
    [R in keyof Served<Contract[D]>]: Handlers<Served<Contract[D]>[R]>
  }
}

/** The handlers of every operation of the contract, in the contract's shape: a missing handler, or one too many, does not compile. */
export const resources: Resources = {
  accounts: {
    admins: adminHandlers,
    captcha: captchaHandlers,
    ingestKeys: ingestKeyHandlers,
    operators: operatorHandlers,
    phoneCodes: phoneCodeHandlers,
    secondFactors: secondFactorHandlers,
    sessions: sessionHandlers,
    signIns: signInHandlers,
    invites: inviteHandlers,
    subAccounts: subAccountHandlers,
  },
  codes: { channelCodes: channelCodeHandlers, scans: scanHandlers, schemes: schemeHandlers },
  coupons: { couponActivities: couponActivityHandlers, coupons: couponHandlers },
  lights: { lightMaintenances: lightMaintenanceHandlers, lightRules: lightRuleHandlers, lights: lightHandlers },
  matters: { matterResponsors: matterResponsorHandlers, matters: matterHandlers, matterTags: matterTagHandlers },
  messages: { messages: messageHandlers, notices: noticeHandlers },
  monitoring: { providers: providerHandlers, resources: resourceHandlers, serverOverview: serverOverviewHandlers },
  pictures: {
    faceMatches: faceMatchHandlers,
    pictureAllowances: pictureAllowanceHandlers,
    pictures: pictureHandlers,
    pictureTopups: pictureTopupHandlers,
    portraits: portraitHandlers,
  },
  printing: {
    localPrints: localPrintHandlers,
    printAccounts: printAccountHandlers,
    printers: printerHandlers,
    printerVendors: printerVendorHandlers,
    printJobs: printJobHandlers,
    printPackages: printPackageHandlers,
    printRecharges: printRechargeHandlers,
    stations: stationHandlers,
  },
  releases: {
    rollouts: rolloutHandlers,
    rolloutTargets: rolloutTargetHandlers,
    softwareVersions: softwareVersionHandlers,
    webBuilds: webBuildHandlers,
  },
  reports: {
    activitySales: activitySalesHandlers,
    couponSales: couponSalesHandlers,
    explanations: explanationHandlers,
    offlineLosses: offlineLossHandlers,
    ongoing: ongoingHandlers,
    overview: overviewHandlers,
    pointSales: pointSalesHandlers,
    recentDays: recentDayHandlers,
    reports: reportHandlers,
    setup: setupHandlers,
  },
  sales: {
    activities: activityHandlers,
    billDifferences: billDifferenceHandlers,
    bills: billHandlers,
    complaints: complaintHandlers,
    orders: orderHandlers,
    packagePrices: packagePriceHandlers,
    photoOrders: photoOrderHandlers,
    photoPackages: photoPackageHandlers,
    refundBulks: refundBulkHandlers,
    refunds: refundHandlers,
    waiting: waitingHandlers,
  },
  scenic: {
    addressRanges: addressRangeHandlers,
    areaCalendar: areaCalendarHandlers,
    areas: areaHandlers,
    caseImages: caseImageHandlers,
    cases: caseHandlers,
    deviceCommands: deviceCommandHandlers,
    deviceGroups: deviceGroupHandlers,
    deviceHealth: deviceHealthHandlers,
    devices: deviceHandlers,
    deviceSettings: deviceSettingHandlers,
    points: pointHandlers,
    screens: screenHandlers,
    snapshots: snapshotHandlers,
  },
  servers: { serverCommands: serverCommandHandlers, serverGroups: serverGroupHandlers, servers: serverHandlers },
  sharing: {
    enterprises: enterpriseHandlers,
    merchants: merchantHandlers,
    ownSettlements: ownSettlementHandlers,
    scenicDivisions: scenicDivisionHandlers,
    scenicSettlements: scenicSettlementHandlers,
    shareRatios: shareRatioHandlers,
    splitBills: splitBillHandlers,
  },
  streams: {
    rtmpCases: rtmpCaseHandlers,
    rtmpCodes: rtmpCodeHandlers,
    rtmpDevices: rtmpDeviceHandlers,
    streams: streamHandlers,
  },
  system: {
    audits: auditHandlers,
    imports: importHandlers,
    jobs: jobHandlers,
    presence: presenceHandlers,
    site: siteHandlers,
  },
  tables: { tableHeaders: tableHeaderHandlers, tableViews: tableViewHandlers },
  videos: {
    effects: effectHandlers,
    materials: materialHandlers,
    records: recordHandlers,
    starter: starterHandlers,
    synthesis: synthesisHandlers,
    templates: templateHandlers,
    samples: sampleHandlers,
    trials: trialHandlers,
  },
  visitors: { visitors: visitorHandlers },
}
