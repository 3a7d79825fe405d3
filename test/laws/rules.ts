import { startingRule } from '#contract/lights/lightKinds.ts'
import { minSlotMs } from '#contract/videos/timeline.ts'
import type { Tenant } from '#test/rows/tenants.ts'
import { unique } from '#test/rows/world.ts'

/** What a body must be beside what its schema says, so that the call succeeds on the tenant's own rows. */
export const bodies: Record<string, (tenant: Tenant) => object> = {
  // The video of the row is ready, and at no server.
  'videos.records.list': () => ({ reason: undefined, serverId: undefined, asked: undefined }),
  'videos.records.export': () => ({ reason: undefined, serverId: undefined, asked: undefined }),
  'videos.synthesis.retry': ({ ids }) => ({ ids: [ids.recordId], reason: undefined }),
  // The recharge of the sample has no package, and was booked by the account that calls.
  'printing.printRecharges.list': () => ({ packageId: undefined, byId: undefined }),
  'printing.printRecharges.export': () => ({ packageId: undefined, byId: undefined }),
  // By a number of prints: the package of the sample would belong to another resource.
  'printing.printAccounts.recharge': () => ({
    packageId: undefined,
    packageVersion: undefined,
    prints: 5,
    reason: '补发',
  }),
  // The job of the sample is a test page, on its own printer.
  'printing.printJobs.list': () => ({ pictureId: undefined, printerId: undefined, accountId: undefined }),
  'printing.printJobs.export': () => ({ pictureId: undefined, printerId: undefined, accountId: undefined }),
  // The picture of the sample belongs to another row, and a picture that was printed is printed again only with a reason.
  'printing.localPrints.list': () => ({ pictureId: undefined }),
  'printing.localPrints.export': () => ({ pictureId: undefined }),
  'printing.localPrints.note': () => ({ note: '卡纸' }),
  'printing.printJobs.print': () => ({ note: '卡纸' }),
  // The vendor of a row is fixed, and theirs is another one.
  'printing.printers.list': () => ({ vendorId: undefined }),
  'printing.printers.export': () => ({ vendorId: undefined }),
  'printing.printers.edit': () => ({ vendorId: undefined }),
  // The group of the sample has no printer.
  'scenic.deviceGroups.list': () => ({ printerId: undefined }),
  'scenic.deviceGroups.export': () => ({ printerId: undefined }),
  // The row is a match, and these are of cameras.
  'pictures.faceMatches.cameras': ({ place }) => ({ id: place.deviceId }),
  'pictures.faceMatches.camerasExport': ({ place }) => ({ id: place.deviceId }),
  'sales.photoOrders.list': ({ ids }) => ({ packageId: ids.photoPackageId }),
  'sales.photoOrders.export': ({ ids }) => ({ packageId: ids.photoPackageId }),
  // Nothing of theirs has to change.
  'sales.packagePrices.copy': () => ({ replaced: [] }),
  'sales.photoPackages.copy': ({ ids }) => ({ packageIds: [ids.photoPackageId], replaced: [] }),
  'sales.photoPackages.copyCheck': ({ ids }) => ({ packageIds: [ids.photoPackageId] }),
  // A camera is in at most one group, and the tenant's camera is in one already.
  'scenic.deviceGroups.add': () => ({ deviceIds: [] }),
  'scenic.deviceGroups.edit': () => ({ deviceIds: [] }),
  'accounts.admins.add': () => ({ role: 3 }),
  // The tenant has no account under the one that the filter names.
  'accounts.admins.list': () => ({ adminId: undefined }),
  'accounts.admins.export': () => ({ adminId: undefined }),
  'accounts.operators.add': () => ({ kind: 'scenic' }),
  // A command needs a camera on the bus; the one named here by its national code is not among those that the row factories put there.
  'scenic.deviceSettings.snapshot': ({ place }) => ({ gbCode: place.gbCode }),
  'scenic.deviceSettings.autorec': () => ({ on: false, windows: [] }),
  'scenic.deviceSettings.push': () => ({ on: false, url: '' }),
  'scenic.deviceSettings.analyze': () => ({ address: '10.0.0.8:9000' }),
  'scenic.deviceSettings.deviceIp': () => ({ ip: '10.0.0.9', prefix: 24, gateway: '' }),
  'scenic.areaCalendar.add': () => ({ firstDay: '2026-05-01', lastDay: '2026-05-02' }),
  'lights.lightMaintenances.add': () => ({ until: new Date(Date.now() + 3_600_000).toISOString() }),
  'monitoring.resources.setLimits': () => ({ diskWarning: 80, diskCritical: 90 }),
  'lights.lightRules.edit': () => ({ kind: 'commands', ...startingRule('commands') }),
  'lights.lightRules.reset': () => ({ kind: 'commands' }),
  'lights.lights.acknowledge': () => ({ kind: 'commands' }),
  'lights.lights.handOver': () => ({ kind: 'commands' }),
  'sales.refundBulks.freeze': () => ({ filter: {} }),
  'sales.refundBulks.run': () => ({ rows: 1, amountFen: 100 }),
  'coupons.couponActivities.add': () => ({
    amountFen: 1000,
    startsAt: '2099-05-02T09:00:00+08:00',
    endsAt: '2099-05-03T09:00:00+08:00',
  }),
  // The coupon of the sample belongs to another activity.
  'coupons.coupons.list': () => ({ couponActivityId: undefined }),
  'coupons.coupons.export': () => ({ couponActivityId: undefined }),
  'sales.activities.add': () => ({ startsAt: '2099-05-02T09:00:00+08:00', endsAt: '2099-05-03T09:00:00+08:00' }),
  // Each element of a timeline must fit its effect, and the material of the sample is not music.
  'videos.templates.add': ({ ids }) => ({ timeline: [], audioId: null, slots: slotOf(ids.pointId) }),
  'videos.templates.edit': ({ ids }) => ({ timeline: [], audioId: null, slots: slotOf(ids.pointId) }),
  // The receiver of a ratio is fixed, and the one of the sample is another.
  'sharing.shareRatios.edit': () => ({ merchantId: undefined }),
  'sharing.shareRatios.list': () => ({ merchantId: undefined }),
  // Theirs is a merchant's, not the tenant's enterprise's, and of another merchant than the one of the sample; nor is it about to end.
  'sharing.splitBills.list': () => splitOfMerchant,
  'sharing.splitBills.export': () => splitOfMerchant,
  'sharing.splitBills.statistics': () => splitOfMerchant,
  'sharing.splitBills.months': () => splitOfMerchant,
  // Before the existing agreement.
  'sharing.scenicDivisions.add': () => ({ firstDay: '2020-05-01', lastDay: '2020-05-01' }),
  'sharing.scenicDivisions.edit': () => ({ areaId: undefined }),
  // A project has at most one enterprise, and the tenant's project may have one already.
  'sharing.enterprises.add': () => ({ caseIds: [] }),
  'sharing.enterprises.edit': () => ({ caseIds: [] }),
  // Each entry of a camera is under another entry of its project.
  'streams.rtmpDevices.edit': () => ({ rtmpCaseId: undefined, deviceId: undefined }),
  'streams.rtmpDevices.list': () => ({ rtmpCaseId: undefined }),
  'streams.rtmpDevices.export': () => ({ rtmpCaseId: undefined }),
  // Lists are identified by name, and their rows are common to all tenants.
  'tables.tableHeaders.addTable': () => ({ table: 'mission/activity/commonpage' }),
  'tables.tableHeaders.add': ({ ids }) => ({ tableId: ids.tableId, role: 2, key: 'latencyMs' }),
  'tables.tableHeaders.edit': () => ({ visible: true }),
  'tables.tableHeaders.ofTable': ({ ids }) => ({ tableId: ids.tableId }),
  'tables.tableHeaders.arrange': () => ({ table: 'caseconf/point/commonpage', role: 3, columns: [] }),
  // The rollout of the sample has its own version, and its camera belongs to another rollout.
  'releases.rollouts.list': () => ({ versionId: undefined }),
  'releases.rollouts.export': () => ({ versionId: undefined }),
  'releases.rolloutTargets.list': () => ({ rolloutId: undefined }),
  'releases.rolloutTargets.export': () => ({ rolloutId: undefined }),
  'releases.rollouts.add': () => ({
    areaIds: [],
    deviceIds: [],
    backOfId: undefined,
    waveSizes: [],
    startsAt: undefined,
  }),
  'messages.notices.add': () => ({ link: null, startsAt: null, endsAt: null }),
  'messages.notices.edit': () => ({ link: null, startsAt: null, endsAt: null }),
  // Only the platform moves an operator to another channel.
  'accounts.operators.edit': ({ mark }) => ({ name: unique(mark), parentId: undefined }),
}

const splitOfMerchant = {
  enterpriseId: undefined,
  merchantId: undefined,
  ratioId: undefined,
  receiver: 'merchant',
  ending: false,
  orderId: undefined,
}

/** Calls that refuse even the rows of the caller's own tenant: with which code, and why. */
export const refused: Record<string, [code: number, why: string]> = {
  'accounts.operators.add 3': [1511, 'only a channel operator has customers'],
  'tables.tableViews.choose 2': [1512, 'the view is that of the account of the other role'],
  'tables.tableViews.open 2': [1512, 'a link is no number: nobody has the one that is tried'],
  'tables.tableViews.open 3': [1512, 'a link is no number: nobody has the one that is tried'],
  'scenic.deviceSettings.snapshot 2': [1531, 'the camera of the place is not on the bus'],
  'scenic.deviceSettings.snapshot 3': [1531, 'the camera of the place is not on the bus'],
  'scenic.snapshots.setFrame 0': [2002, 'the camera of the row has no still'],
  'streams.streams.pushAddress 0': [2002, 'the keys of the row were sealed by nobody'],
  'accounts.operators.disable 3': [2002, 'it is its own operator'],
  'accounts.operators.enable 3': [2002, 'it is its own operator'],
  'accounts.operators.remove 3': [2002, 'it is its own operator'],
  'videos.records.file 2': [2002, 'the file of the row lies with its maker'],
  'videos.records.file 3': [2002, 'the file of the row lies with its maker'],
  'videos.records.userDown 2': [2000, 'the visitor stands in the query'],
  'videos.records.userDown 3': [2000, 'the visitor stands in the query'],
  'accounts.secondFactors.confirm 2': [1006, 'no authenticator was set up'],
  'accounts.secondFactors.confirm 3': [1006, 'no authenticator was set up'],
  'accounts.secondFactors.renew 2': [2002, 'it is not on'],
  'accounts.secondFactors.renew 3': [2002, 'it is not on'],
  'accounts.secondFactors.drop 2': [2002, 'it is not on'],
  'accounts.secondFactors.drop 3': [2002, 'it is not on'],
  'accounts.sessions.prove 2': [2000, 'it needs a password or a code'],
  'accounts.sessions.prove 3': [2000, 'it needs a password or a code'],
  'accounts.phoneCodes.sendOwn 2': [2002, 'the site does not send any'],
  'accounts.phoneCodes.sendOwn 3': [2002, 'the site does not send any'],
  'accounts.phoneCodes.edit 2': [2002, 'no code has been sent, and the site does not send any'],
  'accounts.phoneCodes.edit 3': [2002, 'no code has been sent, and the site does not send any'],
  // With all filters at once these lists are empty, and an empty list is not exported as a file.
  'printing.localPrints.page 0': [2002, 'the picture of the row has no file'],
  'servers.servers.start 0': [2002, 'it runs'],
  'servers.servers.export 0': [2002, 'the server stands in no group'],
  'servers.serverCommands.export 0': [2002, 'the command is one of another server'],
  'releases.webBuilds.add 0': [2000, 'no package was uploaded'],
  'releases.webBuilds.update 0': [2002, 'no keys are trusted'],
  'releases.webBuilds.modify 0': [2002, 'no keys are trusted'],
  'streams.rtmpCodes.decrypt 0': [2000, 'nobody has sealed the text'],
  'videos.templates.export 0': [2002, 'the template of the row uses no material'],
  'videos.templates.publish 0': [2002, 'the template of the row is published as it is'],
  'videos.templates.takeBack 0': [2002, 'the template of the row is not archived'],
  'matters.matters.export 0': [2002, 'no matter has all of these'],
  'lights.lights.acknowledge 0': [2002, 'the scenic area of the row is under maintenance, nothing is wrong with it'],
  'lights.lights.handOver 0': [2002, 'the scenic area of the row is under maintenance, nothing is wrong with it'],
  'sharing.scenicSettlements.confirm 0': [1515, 'the month of the row owes another amount'],
  'sharing.scenicSettlements.pay 0': [2002, 'nobody has confirmed the month of the row'],
  'sharing.scenicSettlements.revert 0': [2002, 'nobody has confirmed the month of the row'],
  'sales.refundBulks.run 0': [1512, 'the list is that of another account'],
  'sales.refundBulks.rows 0': [1512, 'the list is that of another account'],
  'sales.refundBulks.rows 3': [1512, 'the list is that of another account'],
  'sales.refunds.export 0': [2002, 'no refund of the package has all of these'],
  'reports.reports.monthExport 0': [2002, 'nothing was sold in the month of the row'],
  'codes.scans.export 0': [2002, 'no scenic area has the number of the row'],
  'releases.softwareVersions.add 0': [2000, 'no package was uploaded'],
  'releases.rollouts.add 0': [2002, 'the camera of the row has not said which program it runs'],
  'system.audits.export 0': [2002, 'the account did nothing to the row'],
}

/** Calls that read, and whose response contains no text of a tenant. */
export const markless = new Set([
  'scenic.areas.states',
  'pictures.faceMatches.statistics',
  'pictures.faceMatches.hours',
  // The tenant of the sample is set up.
  'reports.setup.state',
  // Names other people, and the tenant is alone.
  'system.presence.enter',
  'system.presence.leave',
  'sales.packagePrices.terms',
  'sales.photoPackages.terms',
  // Counts, and rollouts for the platform alone.
  'reports.ongoing.state',
  // The order of the sample was not paid by a payment, and the visitor is named in the query.
  'videos.records.userPay',
  'videos.records.userDown',
  'printing.printRecharges.packages',
  'accounts.admins.defaultDownNum',
  'accounts.admins.impact',
  'accounts.admins.openers',
  'accounts.operators.impact',
  'accounts.phoneCodes.getOwn',
  'lights.lightRules.all',
  'lights.lights.shares',
  'accounts.secondFactors.getOwn',
  'accounts.sessions.list',
  'tables.tableHeaders.all',
  'tables.tableHeaders.ofTable',
  'tables.tableViews.open',
  'accounts.sessions.listOwn',
  'accounts.operators.unused 3',
  'scenic.cases.provinces',
  'system.jobs.schedules',
  'scenic.addressRanges.one',
  'scenic.deviceHealth.revenue',
  'scenic.deviceHealth.strip',
  'scenic.deviceSettings.one',
  'scenic.deviceSettings.smart',
  'scenic.deviceSettings.osd',
  'scenic.deviceSettings.analysisServers',
  'scenic.devices.gbCode',
  'scenic.devices.freeGbCode',
  'scenic.devices.counts',
  'streams.streams.media',
  'streams.streams.playAddress',
  'streams.streams.useCount',
  'codes.channelCodes.days',
  'codes.channelCodes.nextNumber',
  'codes.schemes.quota',
])

/** The slots of a template with a point. */
function slotOf(pointId: number | undefined) {
  return [{ startMs: 0, lengthMs: minSlotMs, pointId, face: false, fit: 'cover', speed: 100, missing: 'any' }]
}
