import { sql } from 'kysely'
import type { VisitorPost } from '#contract/ingest/posts.ts'
import type { Static } from '#contract/static.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset, textArray } from '../../platform/db/recordset.ts'
import type { Item } from '../../platform/http/validation/items.ts'
import type { IngestKey } from '../request/key.ts'
import type { Work } from '../request/work.ts'
import { barredText, isBarred } from './sightings.ts'

/**
 * Creates visitors and keeps their nickname and phone up to date. A visitor who was only seen in other customers' scenic areas is
 * not changed: a key changes nothing beyond its own areas.
 */
export const visitors: Work<Static<typeof VisitorPost>> = async (db, key, items, answers) => {
  const posted = [...Map.groupBy(items, (item) => item.openid).values()].map(merged)
  const known = new Map((await knownOf(db, key, posted)).map((row) => [row.openid, row]))
  const welcome = items.filter(({ index, openid, at }) => {
    if (!isBarred(known.get(openid)!, at)) return true
    answers.refuse(index, 'login.forbidden', barredText)
    return false
  })
  const people = [...Map.groupBy(welcome, (item) => item.openid).values()].map(merged)
  const changed = people.filter((person) => {
    const row = known.get(person.openid)!
    return !row.isNew && row.own && differs(row, person)
  })
  if (changed.length > 0) {
    await sql`
      update visitor v set nick = coalesce(i.nick, v.nick), phone = case when i.phone_given then i.phone else v.phone end,
        first_seen_at = least(v.first_seen_at, i.first_at), last_seen_at = greatest(v.last_seen_at, i.last_at)
      from ${recordset(
        changed.map(({ openid, nick, phone, firstAt, lastAt }) => ({
          openid,
          nick: nick ?? null,
          phone: phone ?? null,
          phone_given: phone !== undefined,
          first_at: firstAt,
          last_at: lastAt,
        })),
        sql`openid text, nick text, phone text, phone_given boolean, first_at timestamptz, last_at timestamptz`,
        'i',
      )} where v.openid = i.openid`.execute(db)
  }
  const touched = new Set(changed.map((person) => person.openid))
  for (const { index, openid } of welcome) {
    const row = known.get(openid)!
    answers.done(index, row.id, !row.isNew && row.own && !touched.has(openid))
  }
  return []
}

interface Person {
  openid: string
  nick: string | undefined
  phone: string | null | undefined
  firstAt: string
  lastAt: string
}

/** What several posts of one visitor say together: the latest word counts. */
function merged(posts: readonly Item<Static<typeof VisitorPost>>[]): Person {
  const sorted = posts.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.index - b.index))
  return {
    openid: sorted[0]!.openid,
    nick: sorted.findLast((post) => post.nick !== undefined)?.nick,
    phone: sorted.findLast((post) => post.phone !== undefined)?.phone,
    firstAt: sorted[0]!.at,
    lastAt: sorted.at(-1)!.at,
  }
}

interface Known {
  id: number
  openid: string
  nick: string
  phone: string | null
  firstSeenAt: string
  lastSeenAt: string
  barredAt: string | null
  /** Made by this batch. */
  isNew: boolean
  /** Seen in the key's scenic areas, or nowhere yet. */
  own: boolean
}

async function knownOf(db: Db, key: IngestKey, people: readonly Person[]): Promise<Known[]> {
  const { rows: made } = await sql<{ openid: string }>`
    insert into visitor (openid, nick, phone, first_seen_at, last_seen_at) select openid, nick, phone, first_at, last_at
    from ${recordset(
      people.map(({ openid, nick, phone, firstAt, lastAt }) => ({
        openid,
        nick: nick ?? '',
        phone: phone ?? null,
        first_at: firstAt,
        last_at: lastAt,
      })),
      sql`openid text, nick text, phone text, first_at timestamptz, last_at timestamptz`,
      'i',
    )} order by openid on conflict (openid) do nothing returning openid`.execute(db)
  const added = new Set(made.map((row) => row.openid))
  const { rows } = await sql<Omit<Known, 'isNew'>>`
    select v.id, v.openid, v.nick, v.phone, v.first_seen_at, v.last_seen_at, v.barred_at,
      exists (select from visitor_area s where s.visitor_id = v.id and ${inScope(key, 's.areaId')}) or not exists (select from visitor_area s where s.visitor_id = v.id) as own
    from visitor v where v.openid = any(${textArray(people.map((person) => person.openid))}) order by v.openid for no key update`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, isNew: added.has(row.openid) }))
}

const differs = (row: Known, { nick, phone, firstAt, lastAt }: Person) =>
  (nick !== undefined && nick !== row.nick) ||
  (phone !== undefined && phone !== row.phone) ||
  firstAt < row.firstSeenAt ||
  lastAt > row.lastSeenAt
