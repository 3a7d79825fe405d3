import { admins } from './accounts/admins.ts'
import { captcha } from './accounts/captcha.ts'
import { ingestKeys } from './accounts/ingestKeys.ts'
import { operators } from './accounts/operators.ts'
import { phoneCodes } from './accounts/phoneCodes.ts'
import { secondFactors } from './accounts/secondFactors.ts'
import { sessions } from './accounts/sessions.ts'
import { signIns } from './accounts/signIns.ts'
import { subAccounts } from './accounts/subAccounts.ts'
import { channelCodes } from './codes/channelCodes.ts'
import { scans } from './codes/scans.ts'
import { schemes } from './codes/schemes.ts'
import { couponActivities } from './coupons/couponActivities.ts'
import { coupons } from './coupons/coupons.ts'
import { exportOf } from './exports.ts'
import { importOf } from './imports.ts'
import { films } from './ingest/films.ts'
import { ingest } from './ingest/ingest.ts'
import type { Operation } from './kit.ts'
import { lightMaintenances } from './lights/lightMaintenances.ts'
import { lightRules } from './lights/lightRules.ts'
import { lights } from './lights/lights.ts'
import { matterResponsors } from './matters/matterResponsors.ts'
import { matters } from './matters/matters.ts'
import { matterTags } from './matters/matterTags.ts'
import { messages } from './messages/messages.ts'
import { notices } from './messages/notices.ts'
import { resources } from './monitoring/resources.ts'
import { serverOverview } from './monitoring/serverOverview.ts'
import { faceMatches } from './pictures/faceMatches.ts'
import { pictureAllowances } from './pictures/pictureAllowances.ts'
import { pictures } from './pictures/pictures.ts'
import { pictureTopups } from './pictures/pictureTopups.ts'
import { portraits } from './pictures/portraits.ts'
import { localPrints } from './printing/localPrints.ts'
import { printAccounts } from './printing/printAccounts.ts'
import { printers } from './printing/printers.ts'
import { printerVendors } from './printing/printerVendors.ts'
import { printJobs } from './printing/printJobs.ts'
import { printPackages } from './printing/printPackages.ts'
import { printRecharges } from './printing/printRecharges.ts'
import { stations } from './printing/stations.ts'
import { rollouts } from './releases/rollouts.ts'
import { rolloutTargets } from './releases/rolloutTargets.ts'
import { softwareVersions } from './releases/softwareVersions.ts'
import { webBuilds } from './releases/webBuilds.ts'
import { activitySales } from './reports/activitySales.ts'
import { explanations } from './reports/explanations.ts'
import { ongoing } from './reports/ongoing.ts'
import { overview } from './reports/overview.ts'
import { pointSales } from './reports/pointSales.ts'
import { reports } from './reports/reports.ts'
import { setup } from './reports/setup.ts'
import { activities } from './sales/activities.ts'
import { billDifferences } from './sales/billDifferences.ts'
import { bills } from './sales/bills.ts'
import { complaints } from './sales/complaints.ts'
import { orders } from './sales/orders.ts'
import { packagePrices } from './sales/packagePrices.ts'
import { photoOrders } from './sales/photoOrders.ts'
import { photoPackages } from './sales/photoPackages.ts'
import { refundBulks } from './sales/refundBulks.ts'
import { refundNotifications } from './sales/refundNotifications.ts'
import { refunds } from './sales/refunds.ts'
import { waiting } from './sales/waiting.ts'
import { addressRanges } from './scenic/addressRanges.ts'
import { areaCalendar } from './scenic/areaCalendar.ts'
import { areas } from './scenic/areas.ts'
import { caseImages } from './scenic/caseImages.ts'
import { cases } from './scenic/cases.ts'
import { deviceCommands } from './scenic/deviceCommands.ts'
import { deviceGroups } from './scenic/deviceGroups.ts'
import { deviceHealth } from './scenic/deviceHealth.ts'
import { deviceSettings } from './scenic/deviceSettings.ts'
import { devices } from './scenic/devices.ts'
import { points } from './scenic/points.ts'
import { screens } from './scenic/screens.ts'
import { snapshots } from './scenic/snapshots.ts'
import { serverCommands } from './servers/serverCommands.ts'
import { serverGroups } from './servers/serverGroups.ts'
import { servers } from './servers/servers.ts'
import { enterprises } from './sharing/enterprises.ts'
import { merchants } from './sharing/merchants.ts'
import { ownSettlements } from './sharing/ownSettlements.ts'
import { scenicDivisions } from './sharing/scenicDivisions.ts'
import { scenicSettlements } from './sharing/scenicSettlements.ts'
import { shareRatios } from './sharing/shareRatios.ts'
import { splitBills } from './sharing/splitBills.ts'
import { rtmpCases } from './streams/rtmpCases.ts'
import { rtmpCodes } from './streams/rtmpCodes.ts'
import { rtmpDevices } from './streams/rtmpDevices.ts'
import { streams } from './streams/streams.ts'
import { audits } from './system/audits.ts'
import { events } from './system/events.ts'
import { imports } from './system/imports.ts'
import { jobs } from './system/jobs.ts'
import { site } from './system/site.ts'
import { tableHeaders } from './tables/tableHeaders.ts'
import { tableViews } from './tables/tableViews.ts'
import { effects } from './videos/effects.ts'
import { materials } from './videos/materials.ts'
import { records } from './videos/records.ts'
import { samples } from './videos/samples.ts'
import { starter } from './videos/starter.ts'
import { synthesis } from './videos/synthesis.ts'
import { templates } from './videos/templates.ts'
import { trials } from './videos/trials.ts'
import { visitors } from './visitors/visitors.ts'

/**
 * The type of the contract, by the names of its resources: printed from the values it would be a megabyte of declarations, which every
 * project reads, and of types that equal those of the resources without being the same.
 */
export interface Contract {
  readonly accounts: {
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
  readonly codes: {
    readonly channelCodes: typeof channelCodes
    readonly scans: typeof scans
    readonly schemes: typeof schemes
  }
  readonly coupons: {
    readonly couponActivities: typeof couponActivities
    readonly coupons: typeof coupons
  }
  readonly ingest: {
    readonly films: typeof films
    readonly ingest: typeof ingest
  }
  readonly lights: {
    readonly lightMaintenances: typeof lightMaintenances
    readonly lightRules: typeof lightRules
    readonly lights: typeof lights
  }
  readonly matters: {
    readonly matterResponsors: typeof matterResponsors
    readonly matters: typeof matters
    readonly matterTags: typeof matterTags
  }
  readonly messages: {
    readonly messages: typeof messages
    readonly notices: typeof notices
  }
  readonly monitoring: {
    readonly resources: typeof resources
    readonly serverOverview: typeof serverOverview
  }
  readonly pictures: {
    readonly faceMatches: typeof faceMatches
    readonly pictureAllowances: typeof pictureAllowances
    readonly pictures: typeof pictures
    readonly pictureTopups: typeof pictureTopups
    readonly portraits: typeof portraits
  }
  readonly printing: {
    readonly localPrints: typeof localPrints
    readonly printAccounts: typeof printAccounts
    readonly printers: typeof printers
    readonly printerVendors: typeof printerVendors
    readonly printJobs: typeof printJobs
    readonly printPackages: typeof printPackages
    readonly printRecharges: typeof printRecharges
    readonly stations: typeof stations
  }
  readonly releases: {
    readonly rollouts: typeof rollouts
    readonly rolloutTargets: typeof rolloutTargets
    readonly softwareVersions: typeof softwareVersions
    readonly webBuilds: typeof webBuilds
  }
  readonly reports: {
    readonly activitySales: typeof activitySales
    readonly explanations: typeof explanations
    readonly ongoing: typeof ongoing
    readonly overview: typeof overview
    readonly pointSales: typeof pointSales
    readonly reports: typeof reports
    readonly setup: typeof setup
  }
  readonly sales: {
    readonly activities: typeof activities
    readonly billDifferences: typeof billDifferences
    readonly bills: typeof bills
    readonly complaints: typeof complaints
    readonly orders: typeof orders
    readonly packagePrices: typeof packagePrices
    readonly photoOrders: typeof photoOrders
    readonly photoPackages: typeof photoPackages
    readonly refundBulks: typeof refundBulks
    readonly refundNotifications: typeof refundNotifications
    readonly refunds: typeof refunds
    readonly waiting: typeof waiting
  }
  readonly scenic: {
    readonly addressRanges: typeof addressRanges
    readonly areaCalendar: typeof areaCalendar
    readonly areas: typeof areas
    readonly caseImages: typeof caseImages
    readonly cases: typeof cases
    readonly deviceCommands: typeof deviceCommands
    readonly deviceGroups: typeof deviceGroups
    readonly deviceHealth: typeof deviceHealth
    readonly devices: typeof devices
    readonly deviceSettings: typeof deviceSettings
    readonly points: typeof points
    readonly screens: typeof screens
    readonly snapshots: typeof snapshots
  }
  readonly servers: {
    readonly serverCommands: typeof serverCommands
    readonly serverGroups: typeof serverGroups
    readonly servers: typeof servers
  }
  readonly sharing: {
    readonly enterprises: typeof enterprises
    readonly merchants: typeof merchants
    readonly ownSettlements: typeof ownSettlements
    readonly scenicDivisions: typeof scenicDivisions
    readonly scenicSettlements: typeof scenicSettlements
    readonly shareRatios: typeof shareRatios
    readonly splitBills: typeof splitBills
  }
  readonly streams: {
    readonly rtmpCases: typeof rtmpCases
    readonly rtmpCodes: typeof rtmpCodes
    readonly rtmpDevices: typeof rtmpDevices
    readonly streams: typeof streams
  }
  readonly system: {
    readonly audits: typeof audits
    readonly events: typeof events
    readonly imports: typeof imports
    readonly jobs: typeof jobs
    readonly site: typeof site
  }
  readonly tables: {
    readonly tableHeaders: typeof tableHeaders
    readonly tableViews: typeof tableViews
  }
  readonly videos: {
    readonly effects: typeof effects
    readonly materials: typeof materials
    readonly records: typeof records
    readonly starter: typeof starter
    readonly synthesis: typeof synthesis
    readonly templates: typeof templates
    readonly samples: typeof samples
    readonly trials: typeof trials
  }
  readonly visitors: {
    readonly visitors: typeof visitors
  }
}

/** Every call of the wire. The id of an operation is its path in here: `scenic.areas.list`. */
export const contract: Contract = {
  accounts: { admins, captcha, ingestKeys, operators, phoneCodes, secondFactors, sessions, signIns, subAccounts },
  codes: { channelCodes, scans, schemes },
  coupons: { couponActivities, coupons },
  ingest: { films, ingest },
  lights: { lightMaintenances, lightRules, lights },
  matters: { matterResponsors, matters, matterTags },
  messages: { messages, notices },
  monitoring: { resources, serverOverview },
  pictures: { faceMatches, pictureAllowances, pictures, pictureTopups, portraits },
  printing: {
    localPrints,
    printAccounts,
    printers,
    printerVendors,
    printJobs,
    printPackages,
    printRecharges,
    stations,
  },
  releases: { rollouts, rolloutTargets, softwareVersions, webBuilds },
  reports: { activitySales, explanations, ongoing, overview, pointSales, reports, setup },
  sales: {
    activities,
    billDifferences,
    bills,
    complaints,
    orders,
    packagePrices,
    photoOrders,
    photoPackages,
    refundBulks,
    refundNotifications,
    refunds,
    waiting,
  },
  scenic: {
    addressRanges,
    areaCalendar,
    areas,
    caseImages,
    cases,
    deviceCommands,
    deviceGroups,
    deviceHealth,
    devices,
    deviceSettings,
    points,
    screens,
    snapshots,
  },
  servers: { serverCommands, serverGroups, servers },
  sharing: { enterprises, merchants, ownSettlements, scenicDivisions, scenicSettlements, shareRatios, splitBills },
  streams: { rtmpCases, rtmpCodes, rtmpDevices, streams },
  system: { audits, events, imports, jobs, site },
  tables: { tableHeaders, tableViews },
  videos: { effects, materials, records, samples, starter, synthesis, templates, trials },
  visitors: { visitors },
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
