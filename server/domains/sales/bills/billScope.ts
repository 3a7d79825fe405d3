import { sql } from 'kysely'
import type { Actor } from '../../../platform/access/actor.ts'

/** A bill tells of all scenic areas of its merchant: it exists for accounts that see them all. */
export const whole = ({ areaIds }: Pick<Actor, 'areaIds'>) =>
  areaIds === null ? sql<boolean>`true` : sql<boolean>`false`
