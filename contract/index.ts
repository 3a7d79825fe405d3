import * as accounts from './accounts/index.ts'
import * as codes from './codes/index.ts'
import * as coupons from './coupons/index.ts'
import { exportOf } from './exports.ts'
import { importOf } from './imports.ts'
import * as ingest from './ingest/index.ts'
import type { Operation } from './kit.ts'
import * as lights from './lights/index.ts'
import * as matters from './matters/index.ts'
import * as messages from './messages/index.ts'
import * as monitoring from './monitoring/index.ts'
import * as pictures from './pictures/index.ts'
import * as printing from './printing/index.ts'
import * as releases from './releases/index.ts'
import * as reports from './reports/index.ts'
import * as sales from './sales/index.ts'
import * as scenic from './scenic/index.ts'
import * as servers from './servers/index.ts'
import * as sharing from './sharing/index.ts'
import * as streams from './streams/index.ts'
import * as system from './system/index.ts'
import * as tables from './tables/index.ts'
import * as videos from './videos/index.ts'
import * as visitors from './visitors/index.ts'

/** The type of the contract, by the names of its domains: printed from the values it would be a megabyte of declarations, which every project reads. */
export interface Contract {
  readonly accounts: typeof accounts
  readonly codes: typeof codes
  readonly coupons: typeof coupons
  readonly ingest: typeof ingest
  readonly lights: typeof lights
  readonly matters: typeof matters
  readonly messages: typeof messages
  readonly monitoring: typeof monitoring
  readonly pictures: typeof pictures
  readonly printing: typeof printing
  readonly releases: typeof releases
  readonly reports: typeof reports
  readonly sales: typeof sales
  readonly scenic: typeof scenic
  readonly servers: typeof servers
  readonly sharing: typeof sharing
  readonly streams: typeof streams
  readonly system: typeof system
  readonly tables: typeof tables
  readonly videos: typeof videos
  readonly visitors: typeof visitors
}

/** Every call of the wire. The id of an operation is its path in here: `scenic.areas.list`. */
export const contract: Contract = {
  accounts,
  codes,
  coupons,
  ingest,
  lights,
  matters,
  messages,
  monitoring,
  pictures,
  printing,
  releases,
  reports,
  sales,
  scenic,
  servers,
  sharing,
  streams,
  system,
  tables,
  videos,
  visitors,
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
