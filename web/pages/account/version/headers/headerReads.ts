import { tableHeaders } from '#contract/tables/tableHeaders.ts'

/** What shows headers, and is read again when one has changed. */
export const headerReads = [tableHeaders.ofTable, tableHeaders.allTables, tableHeaders.tables, tableHeaders.all]
