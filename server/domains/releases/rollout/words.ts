import { type RawBuilder, sql } from 'kysely'
import { products } from '#contract/releases/software.ts'

/** The Chinese of a program. */
export const productWord = (column: RawBuilder<unknown>) =>
  sql<string>`case ${column} ${sql.join(
    Object.entries(products).map(([product, word]) => sql`when ${sql.lit(product)} then ${sql.lit(word)}`),
    sql` `,
  )} end`

/** 摄像头程序 v1.3.344, for a statement that has `software_version`. */
export const versionName = sql<string>`(${productWord(sql.ref('softwareVersion.product'))} || ' ' || software_version.number)`
