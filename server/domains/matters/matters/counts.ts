import { sql } from 'kysely'
import { unsolvedStates } from '#contract/matters/matters.ts'
import { wordArray } from '../../../platform/db/values.ts'

/** Matters that want work: a deadline is about them. */
export const unsolved = sql<boolean>`matter.state = any(${wordArray(unsolvedStates)})`
export const overdue = sql<boolean>`(${unsolved} and matter.deadline_at is not null and matter.deadline_at < now())`

const conditions = { all: sql`true`, unsolved, overdue }
/** How many matters a tag or a responsor has. */
export const ofThe = (thing: 'tag' | 'responsor', which: keyof typeof conditions) =>
  sql<number>`(select count(*) from matter where ${sql.ref(`matter.${thing}_id`)} = ${sql.ref(`matter_${thing}.id`)} and ${conditions[which]})`
