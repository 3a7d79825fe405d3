import { type RawBuilder, sql } from 'kysely'
import { products } from '#contract/version/software.ts'

/** The Chinese of a program. */
export const productWord = (column: RawBuilder<unknown>) =>
  sql<string>`case ${column} ${sql.join(
    Object.entries(products).map(([product, word]) => sql`when ${sql.lit(product)} then ${sql.lit(word)}`),
    sql` `,
  )} end`

/** 摄像头程序 v1.3.344, for a statement that has `software_version`. */
export const versionName = sql<string>`(${productWord(sql.ref('softwareVersion.product'))} || ' ' || software_version.number)`

/** The number of a program's version that was released last; null where there is none. */
export const latestNumber = (product: RawBuilder<unknown>) =>
  sql<
    string | null
  >`(select l.number from software_version l where l.product = ${product} and l.state = 'released' order by l.released_at desc limit 1)`
