import type { RowKey } from './row.ts'

/** How a list was left, for its history entry. */
export interface Place {
  /** How far it was scrolled, in px: a table from its top, pictures from the row of `first`. */
  top?: number
  /** The first row of the page; of pictures the first one in sight. */
  first?: RowKey | undefined
  /** The row that had the focus last. */
  at?: RowKey
  /** The chosen rows. */
  chosen?: readonly RowKey[]
  /** How many rows had been read, where they add up while scrolling. */
  loaded?: number
}

/** The places of the lists of one account, the latest last. */
export interface Places {
  /** What was kept under a key; undefined on a first visit. */
  of(key: string): Place | undefined
  /** Keeps a place, itself and not a copy, so that it can still change. The oldest one beyond 30 is dropped. */
  keep(key: string, place: Place): void
  /** All of them as text, for a reload: no more than 1,000 chosen rows of each. */
  text(): string
}

/** Begins with what `text` of the same account says. Another account's, or what cannot be read, counts for nothing. */
export function openPlaces(owner: string, text: string | null): Places {
  const places = new Map(entriesOf(owner, text))
  return {
    of: (key) => places.get(key),
    keep(key, place) {
      places.delete(key)
      places.set(key, place)
      for (const oldest of [...places.keys()].slice(0, -maxPlaces)) places.delete(oldest)
    },
    text: () =>
      JSON.stringify({
        owner,
        places: [...places].map(([key, { chosen, ...place }]) => [
          key,
          { ...place, chosen: chosen?.slice(0, maxChosen) },
        ]),
      }),
  }
}

function entriesOf(owner: string, text: string | null): [string, Place][] {
  try {
    const stored = JSON.parse(text ?? 'null') as { owner: string; places: [string, Place][] } | null
    return stored?.owner === owner ? stored.places : []
  } catch {
    return []
  }
}

const maxPlaces = 30
const maxChosen = 1_000
