import { sql } from 'kysely'
import type { Actor } from '../../../platform/access/actor.ts'

/** A bill covers all scenic areas of its merchant, so only accounts that may see all areas can see it. */
export const whole = ({ areaIds }: Pick<Actor, 'areaIds'>) =>
  areaIds === null ? sql<boolean>`true` : sql<boolean>`false`
