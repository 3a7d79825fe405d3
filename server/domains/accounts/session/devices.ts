import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#server/platform/access/actor.ts'
import type { Db } from '#server/platform/db/open.ts'
import { randomToken, sha256 } from '#server/platform/secrets/secrets.ts'
import { managesHere } from '../authority/manages.ts'

/** Two tabs that open at the same moment send the same secret: within these seconds the second is rejected but not treated as a thief. */
const togetherSeconds = 10

/** A browser that stays signed in: the secret that it brings next, and what all of its sign-ins share. */
export interface Device {
  secret: string
  family: string
}

/** Begins a family for a browser that is to stay signed in for so many days. */
export async function newDevice(db: Db, adminId: number, days: number): Promise<Device> {
  const device = { secret: randomToken(), family: randomUUID() }
  await db
    .insertInto('deviceLogin')
    .values({
      family: device.family,
      adminId,
      secretHash: sha256(device.secret),
      expiresAt: sql<string>`now() + make_interval(days => ${days})`,
    })
    .execute()
  return device
}

/** What became of a secret: taken and changed for the next one, or why not. */
export type Turned =
  | { is: 'good'; adminId: number; device: Device }
  | { is: 'stolen'; adminId: number; family: string }
  | { is: 'together' | 'unknown' }

/**
 * Exchanges a secret, which is valid once, for the next one of its family. A secret that is used again ends the family with its sessions.
 * @param days how long a family may live by the present setting, whatever was promised when it began
 */
export async function turnDevice(db: Db, secret: string, days: number): Promise<Turned> {
  const secretHash = sha256(secret)
  const taken = await db
    .updateTable('deviceLogin')
    .set({ usedAt: sql`now()` })
    .where('secretHash', '=', secretHash)
    .where('usedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .where(
      sql<boolean>`(select min(f.created_at) from device_login f where f.family = device_login.family) > now() - make_interval(days => ${days})`,
    )
    .returning(['adminId', 'family', 'expiresAt'])
    .executeTakeFirst()
  if (taken) {
    const { adminId, family, expiresAt } = taken
    const device = { secret: randomToken(), family }
    await db
      .insertInto('deviceLogin')
      .values({ family, adminId, expiresAt, secretHash: sha256(device.secret) })
      .execute()
    return { is: 'good', adminId, device }
  }
  const old = await db
    .selectFrom('deviceLogin')
    .select(['adminId', 'family'])
    .select(sql<boolean>`used_at > now() - make_interval(secs => ${togetherSeconds})`.as('justNow'))
    .where('secretHash', '=', secretHash)
    .where('usedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
  if (!old) return { is: 'unknown' }
  if (old.justNow) return { is: 'together' }
  await endFamily(db, old.family)
  return { is: 'stolen', adminId: old.adminId, family: old.family }
}

/** Ends a browser's staying signed in, and where it is signed in now. */
async function endFamily(db: Db, family: string) {
  const ended = { endedAt: sql<string>`now()` }
  await db.updateTable('deviceLogin').set(ended).where('family', '=', family).where('endedAt', 'is', null).execute()
  await db.updateTable('session').set(ended).where('family', '=', family).where('endedAt', 'is', null).execute()
}

interface Sparing {
  /** The session whose browser stays signed in. */
  except?: number | undefined
  /** Only if this account may do so: for calls about other accounts. */
  by?: Actor
}

/** No browser of the account stays signed in any longer. */
export async function endDevices(db: Db, adminId: number, { except, by }: Sparing = {}) {
  await db
    .updateTable('deviceLogin')
    .from('admin')
    .set({ endedAt: sql`now()` })
    .whereRef('admin.id', '=', 'deviceLogin.adminId')
    .where('admin.id', '=', adminId)
    .where('deviceLogin.endedAt', 'is', null)
    .$if(by !== undefined, (q) => q.where(managesHere(by!)))
    .$if(except !== undefined, (q) =>
      q.where(sql<boolean>`family is distinct from (select s.family from session s where s.id = ${except})`),
    )
    .execute()
}
