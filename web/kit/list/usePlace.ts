import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { currentEnvironment, readSession } from '../call/session.ts'
import { openPlaces, type Place, type Places } from './places.ts'
import type { List, ListOperation } from './useList.ts'

export interface ListPlace {
  /** How the list was left, after coming back to it by the browser's history or a reload; the same object until one leaves again. */
  readonly back: Place | undefined
  /** Another object for every visit of the list. A drawer, another filter and another page belong to the same visit. */
  readonly visit: object
  /** Whether the list still has to be brought back to `back`: no longer after `settle`, or once the user has done something. */
  waits(): boolean
  settle(): void
  /** Notes how the list is now, for the entry of the history that shows it. */
  keep(changes: Place): void
}

/**
 * The place of a list in the history of this tab, by entry: another visit, by the menu or a link, starts afresh.
 * Kept in memory and, over a reload, in sessionStorage; never in the address, and never for another account or environment.
 * @param list distinguishes the lists of one page
 */
export function usePlace(list: string): ListPlace {
  const { key, pathname, search } = useLocation()
  const type = useNavigationType()
  const address = pathname + withoutOpen(search)
  const [visit, setVisit] = useState(() => begin(`${entryOf(key)} ${list}`, key, address))
  if (visit.key !== key) setVisit(go(visit, `${entryOf(key)} ${list}`, key, address, type))
  useLayoutEffect(() => places().keep(visit.name, visit.place), [visit])
  const { back, done } = visit
  useEffect(() => {
    if (!back) return
    const settle = () => void done.add(back)
    for (const event of acts) addEventListener(event, settle, { capture: true, passive: true })
    return () => {
      for (const event of acts) removeEventListener(event, settle, { capture: true })
    }
  }, [back, done])
  return {
    back,
    visit: visit.place,
    waits: () => back !== undefined && !done.has(back),
    settle: () => void (back && done.add(back)),
    keep: (changes) => void Object.assign(visit.place, changes),
  }
}

/** Reads as many rows again as there were, where rows add up while scrolling. True until they are there. */
export function useRowsBack<O extends ListOperation>(list: List<O>, place: ListPlace): boolean {
  const { rows, more, size } = list
  const { visit, back } = place
  const isShort =
    back !== undefined &&
    place.waits() &&
    more !== undefined &&
    rows.length < Math.min(back.loaded ?? 0, maxPages * size)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit counts for itself
  useEffect(() => {
    if (rows.length > 0 && !isShort) place.keep({ loaded: rows.length })
  }, [rows, isShort, visit])
  useEffect(() => {
    if (isShort && rows.length > 0 && !list.error) more?.()
  })
  return isShort
}

/** Whether the focus is nowhere of use: on what has gone, or on the link by which one left. */
export function isFocusFree(): boolean {
  const now = document.activeElement
  const page = document.getElementById('page')
  return !now || now === document.body || now === page || (now.matches('a, nav button') && !page?.contains(now))
}

interface Visit {
  /** Of the router's location. */
  readonly key: string
  /** Under which its place is kept. */
  readonly name: string
  readonly address: string
  readonly place: Place
  readonly back: Place | undefined
  /** Which returns are over. */
  readonly done: WeakSet<Place>
}

function begin(name: string, key: string, address: string): Visit {
  const place = places().of(name)
  return { key, name, address, place: place ?? {}, back: place && { ...place }, done: new WeakSet() }
}

/** The visit after a step of the history, while the list stays shown. */
function go(visit: Visit, name: string, key: string, address: string, type: string): Visit {
  const found = places().of(name)
  // Closing a drawer steps back within the same visit.
  if (found ? found !== visit.place : type !== 'REPLACE' && address !== visit.address) return begin(name, key, address)
  return { ...visit, key, name, address, back: address === visit.address ? visit.back : undefined }
}

const withoutOpen = (search: string) => {
  const address = new URLSearchParams(search)
  address.delete('open')
  return address.toString()
}

/** Names the entry of the history. The router gives none to the first one after a load, so that gets a name of its own. */
function entryOf(key: string): string {
  if (key !== 'default') return key
  const state = (history.state ?? {}) as { entry?: string }
  const entry = state.entry ?? Math.random().toString(36).slice(2)
  if (!state.entry) history.replaceState({ ...state, entry }, '')
  return entry
}

let opened: Places | undefined
/** The places of whoever is signed in. Signing out and another environment load the page anew, and leave nothing for it. */
function places(): Places {
  if (opened) return opened
  const owner = ownerNow()
  const own = openPlaces(owner, sessionStorage.getItem(stored))
  opened = own
  sessionStorage.removeItem(stored)
  addEventListener('pagehide', () => {
    if (ownerNow() === owner) sessionStorage.setItem(stored, own.text())
    else sessionStorage.removeItem(stored)
  })
  return own
}
const ownerNow = () => `${currentEnvironment()} ${readSession()?.adminId}`
const stored = 'places'

/** As many pages are read again at once as people come back to. */
const maxPages = 10
/** With these the user begins something else than to wait. */
const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
