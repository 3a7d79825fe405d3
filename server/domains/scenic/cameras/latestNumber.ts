import { type RawBuilder, sql } from 'kysely'

/** The most recently released version number of a program; null if there is none. */
export const latestNumber = (product: RawBuilder<unknown>) =>
  sql<
    string | null
  >`(select l.number from software_version l where l.product = ${product} and l.state = 'released' order by l.released_at desc limit 1)`
