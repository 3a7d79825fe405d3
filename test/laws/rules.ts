import { startingRule } from '#contract/operation/lightKinds.ts'
import type { Tenant } from '#test/tenants.ts'
import { unique } from '#test/world.ts'

/** What a body must be beside what its schema says, so that the call succeeds on the tenant's own rows. */
export const bodies: Record<string, (tenant: Tenant) => object> = {
  // The video of the row is ready, and at no server.
  'operation.records.list': () => ({ reason: undefined, serverId: undefined, asked: undefined }),
  'operation.records.export': () => ({ reason: undefined, serverId: undefined, asked: undefined }),
  'operation.synthesis.retry': ({ ids }) => ({ ids: [ids.recordId], reason: undefined }),
  // The recharge of the row was of no package, and was booked by the account that asks.
  'print.printRecharges.list': () => ({ packageId: undefined, byId: undefined }),
  'print.printRecharges.export': () => ({ packageId: undefined, byId: undefined }),
  // By a number: a package of the sample would be that of another resource.
  'print.printAccounts.recharge': () => ({
    packageId: undefined,
    packageVersion: undefined,
    prints: 5,
    reason: '补发',
  }),
  // The page of the row is a test page, on a printer of its own.
  'print.printJobs.list': () => ({ pictureId: undefined, printerId: undefined, accountId: undefined }),
  'print.printJobs.export': () => ({ pictureId: undefined, printerId: undefined, accountId: undefined }),
  // No list is narrowed by the picture of another sample, and what was printed is printed again only with a reason.
  'print.localPrints.list': () => ({ pictureId: undefined }),
  'print.localPrints.export': () => ({ pictureId: undefined }),
  'print.localPrints.note': () => ({ note: '卡纸' }),
  'print.printJobs.print': () => ({ note: '卡纸' }),
  // The vendor of a row is fixed, and theirs is another one.
  'print.printers.list': () => ({ vendorId: undefined }),
  'print.printers.export': () => ({ vendorId: undefined }),
  'print.printers.edit': () => ({ vendorId: undefined }),
  // The group of the row has no printer.
  'scenic.deviceGroups.list': () => ({ printerId: undefined }),
  'scenic.deviceGroups.export': () => ({ printerId: undefined }),
  // The row is a match, and these are of cameras.
  'photo.faceMatches.cameras': ({ place }) => ({ id: place.deviceId }),
  'photo.faceMatches.camerasExport': ({ place }) => ({ id: place.deviceId }),
  'photo.photoOrders.list': ({ ids }) => ({ packageId: ids.photoPackageId }),
  'photo.photoOrders.export': ({ ids }) => ({ packageId: ids.photoPackageId }),
  // A camera stands in one group at most, and theirs stands in one already.
  'scenic.deviceGroups.add': () => ({ deviceIds: [] }),
  'scenic.deviceGroups.edit': () => ({ deviceIds: [] }),
  'account.admins.add': () => ({ role: 3 }),
  // Nobody of theirs stands under the account that the list is narrowed by.
  'account.admins.list': () => ({ adminId: undefined }),
  'account.admins.export': () => ({ adminId: undefined }),
  'account.operators.add': () => ({ kind: 'scenic' }),
  // A command needs a camera on the bus, and one that is asked for by its code is not one of those that rows make.
  'scenic.deviceSettings.snapshot': ({ place }) => ({ gbCode: place.gbCode }),
  'scenic.deviceSettings.autorec': () => ({ on: false, windows: [] }),
  'scenic.deviceSettings.push': () => ({ on: false, url: '' }),
  'scenic.deviceSettings.analyze': () => ({ address: '10.0.0.8:9000' }),
  'scenic.deviceSettings.deviceIp': () => ({ ip: '10.0.0.9', prefix: 24, gateway: '' }),
  'operation.areaCalendar.add': () => ({ firstDay: '2026-05-01', lastDay: '2026-05-02' }),
  'operation.lightMaintenances.add': () => ({ until: new Date(Date.now() + 3_600_000).toISOString() }),
  'operation.lightRules.edit': () => ({ kind: 'commands', ...startingRule('commands') }),
  'operation.lightRules.reset': () => ({ kind: 'commands' }),
  'operation.lights.acknowledge': () => ({ kind: 'commands' }),
  'operation.lights.handOver': () => ({ kind: 'commands' }),
  'operation.refundBulks.freeze': () => ({ filter: {} }),
  'operation.refundBulks.run': () => ({ rows: 1, amountFen: 100 }),
  'coupon.couponActivities.add': () => ({
    amountFen: 1000,
    startsAt: '2099-05-02T09:00:00+08:00',
    endsAt: '2099-05-03T09:00:00+08:00',
  }),
  // The coupon of the row is one of an activity of its own.
  'coupon.coupons.list': () => ({ couponActivityId: undefined }),
  'coupon.coupons.export': () => ({ couponActivityId: undefined }),
  'mission.activities.add': () => ({ startsAt: '2099-05-02T09:00:00+08:00', endsAt: '2099-05-03T09:00:00+08:00' }),
  // What stands on a timeline has to fit its effect, and the material of the row is no music.
  'mission.templates.add': () => ({ timeline: [], audioId: null }),
  'mission.templates.edit': () => ({ timeline: [], audioId: null }),
  // Every entry of a camera stands under another one of its project.
  // The receiver of a row is fixed, and theirs is another one.
  'seller.shareRatios.edit': () => ({ merchantId: undefined }),
  'seller.shareRatios.list': () => ({ merchantId: undefined }),
  // Theirs is a merchant's, not the tenant's enterprise's, and of another merchant than the one of the sample; nor is it about to end.
  'seller.splitBills.list': () => splitOfMerchant,
  'seller.splitBills.export': () => splitOfMerchant,
  'seller.splitBills.statistics': () => splitOfMerchant,
  // Before the agreement that stands.
  'seller.scenicDivisions.add': () => ({ firstDay: '2020-05-01', lastDay: '2020-05-01' }),
  'seller.scenicDivisions.edit': () => ({ areaId: undefined }),
  // A project has one enterprise, and theirs may have one already.
  'seller.enterprises.add': () => ({ caseIds: [] }),
  'seller.enterprises.edit': () => ({ caseIds: [] }),
  'special.rtmpDevices.edit': () => ({ rtmpCaseId: undefined, deviceId: undefined }),
  'special.rtmpDevices.list': () => ({ rtmpCaseId: undefined }),
  'special.rtmpDevices.export': () => ({ rtmpCaseId: undefined }),
  // Lists go by a name, whose rows are everybody's.
  'version.tableHeaders.addTable': () => ({ table: 'mission/activity/commonpage' }),
  'version.tableHeaders.add': ({ ids }) => ({ tableId: ids.tableId, role: 2, key: 'latencyMs' }),
  'version.tableHeaders.edit': () => ({ visible: true }),
  'version.tableHeaders.ofTable': ({ ids }) => ({ tableId: ids.tableId }),
  'version.tableHeaders.arrange': () => ({ table: 'caseconf/point/commonpage', role: 3, columns: [] }),
  // The rollout of the row is one of a version of its own, and its camera one of another rollout.
  'version.rollouts.list': () => ({ versionId: undefined }),
  'version.rollouts.export': () => ({ versionId: undefined }),
  'version.rolloutTargets.list': () => ({ rolloutId: undefined }),
  'version.rolloutTargets.export': () => ({ rolloutId: undefined }),
  'version.rollouts.add': () => ({
    areaIds: [],
    deviceIds: [],
    backOfId: undefined,
    waveSizes: [],
    startsAt: undefined,
  }),
  'message.notices.add': () => ({ link: null, startsAt: null, endsAt: null }),
  'message.notices.edit': () => ({ link: null, startsAt: null, endsAt: null }),
  // Only the platform moves an operator to another channel.
  'account.operators.edit': ({ mark }) => ({ name: unique(mark), parentId: undefined }),
}

const splitOfMerchant = {
  enterpriseId: undefined,
  merchantId: undefined,
  receiver: 'merchant',
  ending: false,
  orderId: undefined,
}

/** Calls that refuse even the rows of the caller's own tenant: with which code, and why. */
export const refused: Record<string, [code: number, why: string]> = {
  'account.operators.add 3': [1511, 'only a channel operator has customers'],
  'version.tableViews.choose 2': [1512, 'the view is that of the account of the other role'],
  'version.tableViews.open 2': [1512, 'a link is no number: nobody has the one that is tried'],
  'version.tableViews.open 3': [1512, 'a link is no number: nobody has the one that is tried'],
  'scenic.deviceSettings.snapshot 2': [1531, 'the camera of the place is not on the bus'],
  'scenic.deviceSettings.snapshot 3': [1531, 'the camera of the place is not on the bus'],
  'scenic.snapshots.setFrame 0': [2002, 'the camera of the row has no still'],
  'scenic.streams.pushAddress 0': [2002, 'the keys of the row were sealed by nobody'],
  'account.operators.disable 3': [2002, 'it is its own operator'],
  'account.operators.enable 3': [2002, 'it is its own operator'],
  'account.operators.remove 3': [2002, 'it is its own operator'],
  'operation.records.file 2': [2002, 'the file of the row lies with its maker'],
  'operation.records.file 3': [2002, 'the file of the row lies with its maker'],
  'operation.records.userDown 2': [2000, 'the visitor stands in the query'],
  'operation.records.userDown 3': [2000, 'the visitor stands in the query'],
  'account.secondFactors.confirm 2': [1006, 'no authenticator was set up'],
  'account.secondFactors.confirm 3': [1006, 'no authenticator was set up'],
  'account.secondFactors.renew 2': [2002, 'it is not on'],
  'account.secondFactors.renew 3': [2002, 'it is not on'],
  'account.secondFactors.drop 2': [2002, 'it is not on'],
  'account.secondFactors.drop 3': [2002, 'it is not on'],
  'account.sessions.prove 2': [2000, 'it needs a password or a code'],
  'account.sessions.prove 3': [2000, 'it needs a password or a code'],
  'account.phoneCodes.sendOwn 2': [2002, 'the site does not send any'],
  'account.phoneCodes.sendOwn 3': [2002, 'the site does not send any'],
  'account.phoneCodes.edit 2': [2002, 'no code has been sent, and the site does not send any'],
  'account.phoneCodes.edit 3': [2002, 'no code has been sent, and the site does not send any'],
  // The lists are empty under all of their conditions at once, and nothing is no file.
  'print.localPrints.page 0': [2002, 'the picture of the row has no file'],
  'cvm.servers.start 0': [2002, 'it runs'],
  'cvm.servers.export 0': [2002, 'the server stands in no group'],
  'cvm.serverCommands.export 0': [2002, 'the command is one of another server'],
  'special.webBuilds.add 0': [2000, 'no package was uploaded'],
  'special.webBuilds.update 0': [2002, 'no keys are trusted'],
  'special.webBuilds.modify 0': [2002, 'no keys are trusted'],
  'special.rtmpCodes.decrypt 0': [2000, 'nobody has sealed the text'],
  'mission.templates.export 0': [2002, 'the template of the row uses no material'],
  'operation.matters.export 0': [2002, 'no matter has all of these'],
  'operation.lights.acknowledge 0': [2002, 'the scenic area of the row is under maintenance, nothing is wrong with it'],
  'operation.lights.handOver 0': [2002, 'the scenic area of the row is under maintenance, nothing is wrong with it'],
  'operation.refundBulks.run 0': [1512, 'the list is that of another account'],
  'operation.refundBulks.rows 0': [1512, 'the list is that of another account'],
  'operation.refundBulks.rows 3': [1512, 'the list is that of another account'],
  'operation.refunds.export 0': [2002, 'no refund of the package has all of these'],
  'operation.reports.monthExport 0': [2002, 'nothing was sold in the month of the row'],
  'operation.scans.export 0': [2002, 'no scenic area has the number of the row'],
  'version.softwareVersions.add 0': [2000, 'no package was uploaded'],
  'version.rollouts.add 0': [2002, 'the camera of the row has not said which program it runs'],
  'system.audits.export 0': [2002, 'the account did nothing to the row'],
}

/** Calls that read and whose answer holds no text of a tenant's. */
export const markless = new Set([
  'photo.faceMatches.statistics',
  // The order of the row was paid by no payment, and the visitor stands in a query.
  'operation.records.userPay',
  'operation.records.userDown',
  'print.printRecharges.packages',
  'account.admins.defaultDownNum',
  'account.operators.standing',
  'account.phoneCodes.mine',
  'operation.lightRules.all',
  'operation.lights.shares',
  'account.secondFactors.mine',
  'account.sessions.list',
  'version.tableHeaders.all',
  'version.tableHeaders.ofTable',
  'version.tableViews.open',
  'account.sessions.mine',
  'account.operators.unused 3',
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
  'scenic.streams.media',
  'scenic.streams.playAddress',
  'scenic.streams.useCount',
  'channel.channelCodes.days',
  'channel.schemes.quota',
])
