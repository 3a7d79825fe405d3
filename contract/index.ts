import { admins } from './account/admins.ts'
import { captcha } from './account/captcha.ts'
import { ingestKeys } from './account/ingestKeys.ts'
import { operators } from './account/operators.ts'
import { phoneCodes } from './account/phoneCodes.ts'
import { secondFactors } from './account/secondFactors.ts'
import { sessions } from './account/sessions.ts'
import { signIns } from './account/signIns.ts'
import { subAccounts } from './account/subAccounts.ts'
import { caseImages } from './caseconf/caseImages.ts'
import { points } from './caseconf/points.ts'
import { screens } from './caseconf/screens.ts'
import { channelCodes } from './channel/channelCodes.ts'
import { schemes } from './channel/schemes.ts'
import { couponActivities } from './coupon/couponActivities.ts'
import { coupons } from './coupon/coupons.ts'
import { serverCommands } from './cvm/serverCommands.ts'
import { serverGroups } from './cvm/serverGroups.ts'
import { servers } from './cvm/servers.ts'
import { exportOf } from './exports.ts'
import { importOf } from './imports.ts'
import { ingest } from './ingest/ingest.ts'
import type { Operation } from './kit.ts'
import { messages } from './message/messages.ts'
import { notices } from './message/notices.ts'
import { activities } from './mission/activities.ts'
import { effects } from './mission/effects.ts'
import { materials } from './mission/materials.ts'
import { packagePrices } from './mission/packagePrices.ts'
import { templates } from './mission/templates.ts'
import { areaCalendar } from './operation/areaCalendar.ts'
import { billDifferences } from './operation/billDifferences.ts'
import { bills } from './operation/bills.ts'
import { complaints } from './operation/complaints.ts'
import { explanations } from './operation/explanations.ts'
import { lightMaintenances } from './operation/lightMaintenances.ts'
import { lightRules } from './operation/lightRules.ts'
import { lights } from './operation/lights.ts'
import { matterResponsors } from './operation/matterResponsors.ts'
import { matters } from './operation/matters.ts'
import { matterTags } from './operation/matterTags.ts'
import { orders } from './operation/orders.ts'
import { overview } from './operation/overview.ts'
import { pictures } from './operation/pictures.ts'
import { portraits } from './operation/portraits.ts'
import { records } from './operation/records.ts'
import { refundBulks } from './operation/refundBulks.ts'
import { refundNotifications } from './operation/refundNotifications.ts'
import { refunds } from './operation/refunds.ts'
import { reports } from './operation/reports.ts'
import { resources } from './operation/resources.ts'
import { scans } from './operation/scans.ts'
import { serverOverview } from './operation/serverOverview.ts'
import { synthesis } from './operation/synthesis.ts'
import { waiting } from './operation/waiting.ts'
import { faceMatches } from './photo/faceMatches.ts'
import { photoOrders } from './photo/photoOrders.ts'
import { photoPackages } from './photo/photoPackages.ts'
import { pictureAllowances } from './photo/pictureAllowances.ts'
import { pictureTopups } from './photo/pictureTopups.ts'
import { localPrints } from './print/localPrints.ts'
import { printAccounts } from './print/printAccounts.ts'
import { printers } from './print/printers.ts'
import { printerVendors } from './print/printerVendors.ts'
import { printJobs } from './print/printJobs.ts'
import { printPackages } from './print/printPackages.ts'
import { printRecharges } from './print/printRecharges.ts'
import { stations } from './print/stations.ts'
import { addressRanges } from './scenic/addressRanges.ts'
import { areas } from './scenic/areas.ts'
import { cases } from './scenic/cases.ts'
import { deviceCommands } from './scenic/deviceCommands.ts'
import { deviceGroups } from './scenic/deviceGroups.ts'
import { deviceHealth } from './scenic/deviceHealth.ts'
import { deviceSettings } from './scenic/deviceSettings.ts'
import { devices } from './scenic/devices.ts'
import { snapshots } from './scenic/snapshots.ts'
import { streams } from './scenic/streams.ts'
import { enterprises } from './seller/enterprises.ts'
import { merchants } from './seller/merchants.ts'
import { scenicDivisions } from './seller/scenicDivisions.ts'
import { shareRatios } from './seller/shareRatios.ts'
import { splitBills } from './seller/splitBills.ts'
import { rtmpCases } from './special/rtmpCases.ts'
import { rtmpCodes } from './special/rtmpCodes.ts'
import { rtmpDevices } from './special/rtmpDevices.ts'
import { webBuilds } from './special/webBuilds.ts'
import { audits } from './system/audits.ts'
import { events } from './system/events.ts'
import { imports } from './system/imports.ts'
import { jobs } from './system/jobs.ts'
import { site } from './system/site.ts'
import { visitors } from './user/visitors.ts'
import { rollouts } from './version/rollouts.ts'
import { rolloutTargets } from './version/rolloutTargets.ts'
import { softwareVersions } from './version/softwareVersions.ts'
import { tableHeaders } from './version/tableHeaders.ts'
import { tableViews } from './version/tableViews.ts'

/**
 * The type of the contract, by the names of its resources: printed from the values it would be a megabyte of declarations, which every
 * project reads, and of types that equal those of the resources without being the same.
 */
export interface Contract {
  readonly account: {
    readonly admins: typeof admins
    readonly captcha: typeof captcha
    readonly ingestKeys: typeof ingestKeys
    readonly operators: typeof operators
    readonly phoneCodes: typeof phoneCodes
    readonly secondFactors: typeof secondFactors
    readonly sessions: typeof sessions
    readonly signIns: typeof signIns
    readonly subAccounts: typeof subAccounts
  }
  readonly caseconf: {
    readonly caseImages: typeof caseImages
    readonly points: typeof points
    readonly screens: typeof screens
  }
  readonly channel: {
    readonly channelCodes: typeof channelCodes
    readonly schemes: typeof schemes
  }
  readonly coupon: {
    readonly couponActivities: typeof couponActivities
    readonly coupons: typeof coupons
  }
  readonly cvm: {
    readonly serverCommands: typeof serverCommands
    readonly serverGroups: typeof serverGroups
    readonly servers: typeof servers
  }
  readonly ingest: {
    readonly ingest: typeof ingest
  }
  readonly message: {
    readonly messages: typeof messages
    readonly notices: typeof notices
  }
  readonly mission: {
    readonly activities: typeof activities
    readonly effects: typeof effects
    readonly materials: typeof materials
    readonly packagePrices: typeof packagePrices
    readonly templates: typeof templates
  }
  readonly operation: {
    readonly areaCalendar: typeof areaCalendar
    readonly billDifferences: typeof billDifferences
    readonly bills: typeof bills
    readonly complaints: typeof complaints
    readonly explanations: typeof explanations
    readonly lightMaintenances: typeof lightMaintenances
    readonly lightRules: typeof lightRules
    readonly lights: typeof lights
    readonly matterResponsors: typeof matterResponsors
    readonly matters: typeof matters
    readonly matterTags: typeof matterTags
    readonly orders: typeof orders
    readonly overview: typeof overview
    readonly pictures: typeof pictures
    readonly portraits: typeof portraits
    readonly records: typeof records
    readonly refundBulks: typeof refundBulks
    readonly refundNotifications: typeof refundNotifications
    readonly refunds: typeof refunds
    readonly reports: typeof reports
    readonly resources: typeof resources
    readonly scans: typeof scans
    readonly serverOverview: typeof serverOverview
    readonly synthesis: typeof synthesis
    readonly waiting: typeof waiting
  }
  readonly photo: {
    readonly faceMatches: typeof faceMatches
    readonly photoOrders: typeof photoOrders
    readonly photoPackages: typeof photoPackages
    readonly pictureAllowances: typeof pictureAllowances
    readonly pictureTopups: typeof pictureTopups
  }
  readonly print: {
    readonly localPrints: typeof localPrints
    readonly printAccounts: typeof printAccounts
    readonly printerVendors: typeof printerVendors
    readonly printers: typeof printers
    readonly printJobs: typeof printJobs
    readonly printPackages: typeof printPackages
    readonly printRecharges: typeof printRecharges
    readonly stations: typeof stations
  }
  readonly scenic: {
    readonly addressRanges: typeof addressRanges
    readonly areas: typeof areas
    readonly cases: typeof cases
    readonly deviceCommands: typeof deviceCommands
    readonly deviceGroups: typeof deviceGroups
    readonly deviceHealth: typeof deviceHealth
    readonly deviceSettings: typeof deviceSettings
    readonly devices: typeof devices
    readonly snapshots: typeof snapshots
    readonly streams: typeof streams
  }
  readonly seller: {
    readonly enterprises: typeof enterprises
    readonly merchants: typeof merchants
    readonly scenicDivisions: typeof scenicDivisions
    readonly shareRatios: typeof shareRatios
    readonly splitBills: typeof splitBills
  }
  readonly special: {
    readonly rtmpCases: typeof rtmpCases
    readonly rtmpCodes: typeof rtmpCodes
    readonly rtmpDevices: typeof rtmpDevices
    readonly webBuilds: typeof webBuilds
  }
  readonly system: {
    readonly audits: typeof audits
    readonly events: typeof events
    readonly imports: typeof imports
    readonly jobs: typeof jobs
    readonly site: typeof site
  }
  readonly user: {
    readonly visitors: typeof visitors
  }
  readonly version: {
    readonly rollouts: typeof rollouts
    readonly rolloutTargets: typeof rolloutTargets
    readonly softwareVersions: typeof softwareVersions
    readonly tableHeaders: typeof tableHeaders
    readonly tableViews: typeof tableViews
  }
}

/** Every call of the wire. The id of an operation is its path in here: `scenic.areas.list`. */
export const contract: Contract = {
  account: { admins, captcha, ingestKeys, operators, phoneCodes, secondFactors, sessions, signIns, subAccounts },
  caseconf: { caseImages, points, screens },
  channel: { channelCodes, schemes },
  coupon: { couponActivities, coupons },
  cvm: { serverCommands, serverGroups, servers },
  ingest: { ingest },
  message: { messages, notices },
  mission: { activities, effects, materials, packagePrices, templates },
  operation: {
    areaCalendar,
    billDifferences,
    bills,
    complaints,
    explanations,
    lightMaintenances,
    lightRules,
    lights,
    matterResponsors,
    matters,
    matterTags,
    orders,
    overview,
    pictures,
    portraits,
    records,
    refundBulks,
    refundNotifications,
    refunds,
    reports,
    resources,
    scans,
    serverOverview,
    synthesis,
    waiting,
  },
  photo: { faceMatches, photoOrders, photoPackages, pictureAllowances, pictureTopups },
  print: { localPrints, printAccounts, printerVendors, printers, printJobs, printPackages, printRecharges, stations },
  scenic: {
    addressRanges,
    areas,
    cases,
    deviceCommands,
    deviceGroups,
    deviceHealth,
    deviceSettings,
    devices,
    snapshots,
    streams,
  },
  seller: { enterprises, merchants, scenicDivisions, shareRatios, splitBills },
  special: { rtmpCases, rtmpCodes, rtmpDevices, webBuilds },
  system: { audits, events, imports, jobs, site },
  user: { visitors },
  version: { rollouts, rolloutTargets, softwareVersions, tableHeaders, tableViews },
} satisfies Record<string, Record<string, Record<string, Operation>>>

export interface NamedOperation {
  /** `scenic.areas.list` */
  readonly id: string
  readonly operation: Operation
  /** Of an export, which is made from its list: `scenic.areas.export`. */
  readonly list?: { readonly id: string; readonly operation: Operation }
  /** Of an import, which is made from what makes one row: `scenic.areas.import`. */
  readonly add?: { readonly id: string; readonly operation: Operation }
}

/** All operations of the contract, the exports that are made from its lists, and the imports that are made from what makes one row. */
export function operations(): NamedOperation[] {
  return Object.entries(contract).flatMap(([domain, resources]) =>
    Object.entries(resources as Record<string, Record<string, Operation>>).flatMap(([resource, entries]) =>
      Object.entries(entries).flatMap(([key, operation]) => {
        const list = { id: `${domain}.${resource}.${key}`, operation }
        const made = exportOf(operation)
        const name = key === 'list' ? 'export' : `${key}Export`
        const taken = importOf(operation)
        return [
          list,
          ...(made ? [{ id: `${domain}.${resource}.${name}`, operation: made, list }] : []),
          ...(taken ? [{ id: `${domain}.${resource}.import`, operation: taken, add: list }] : []),
        ]
      }),
    ),
  )
}
