import { type Operation, tableKey } from '#contract/kit.ts'
import { type Present, presence } from '#contract/system/presence.ts'
import { call } from '../call/call.ts'
import { firstViewDone } from '../read/firstView.ts'

export type { Present }

/** A row that this page has open, however often: in a drawer, and in a form above it. */
interface Room {
  readonly body: { readonly table: string; readonly rowId: number }
  readonly seats: Set<Seat>
  others: readonly Present[]
  /** The server knows that this account is there. */
  isKnown: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  /** Calls about the row go one after the other. */
  turn: Promise<void>
}
interface Seat {
  readonly isEditing: boolean
  onChange(others: readonly Present[]): void
}

/** Rows that are passed by with J and K are not open. */
const settleMs = 400
/** Twice within the time after which others take this account for gone. */
const everyMs = 25_000
/** Whoever has not touched the page for so long is not there, and the call must not keep an abandoned session alive. */
const idleMs = 5 * 60_000

const rooms = new Map<string, Room>()
let lastTouch = Date.now()

/**
 * Says that the row is open here, and calls back with the others who have it open, whenever they change. The function that is returned
 * says that it is closed.
 */
export function enterRow(list: Pick<Operation, 'path'>, rowId: number, isEditing: boolean, onChange: Seat['onChange']) {
  if (rooms.size === 0) watchTouches()
  const room = roomOf(tableKey(list), rowId)
  const seat: Seat = { isEditing, onChange }
  room.seats.add(seat)
  onChange(room.others)
  if (isEditing || !room.isKnown) ask(room, settleMs)
  return () => {
    room.seats.delete(seat)
    if (isEditing || room.seats.size === 0) ask(room, 0)
  }
}

/** Asks again who has the row open: somebody came or left. */
export function askAgain(rowId: number) {
  for (const room of rooms.values()) if (room.body.rowId === rowId) ask(room, 0)
}

function roomOf(table: string, rowId: number): Room {
  const key = `${table} ${rowId}`
  const room = rooms.get(key) ?? {
    body: { table, rowId },
    seats: new Set(),
    others: [],
    isKnown: false,
    timer: undefined,
    turn: Promise.resolve(),
  }
  rooms.set(key, room)
  return room
}

function ask(room: Room, delayMs: number) {
  clearTimeout(room.timer)
  room.timer = setTimeout(() => {
    room.turn = room.turn.then(() => speak(room))
  }, delayMs)
}

async function speak(room: Room) {
  if (room.seats.size === 0) return leave(room)
  if (!isAttended()) return
  const body = { ...room.body, isEditing: [...room.seats].some((seat) => seat.isEditing) }
  await firstViewDone
  room.isKnown = true
  const { others } = await call(presence.enter, { body, quiet: true }).catch(() => nobody)
  if (room.seats.size === 0) return leave(room)
  ask(room, everyMs)
  room.others = others
  for (const { onChange } of room.seats) onChange(others)
}

async function leave(room: Room) {
  clearTimeout(room.timer)
  for (const [key, one] of rooms) if (one === room) rooms.delete(key)
  if (rooms.size === 0) endTouches?.()
  if (!room.isKnown) return
  room.isKnown = false
  await call(presence.leave, { body: room.body, quiet: true }).catch(() => {})
}

const nobody: { others: readonly Present[] } = { others: [] }

const isAttended = () => !document.hidden && Date.now() - lastTouch < idleMs

let endTouches: (() => void) | undefined
function watchTouches() {
  const watching = new AbortController()
  const { signal } = watching
  const touch = () => {
    const wasAttended = isAttended()
    lastTouch = Date.now()
    if (!wasAttended) askAll()
  }
  lastTouch = Date.now()
  for (const kind of ['pointermove', 'pointerdown', 'keydown'])
    document.addEventListener(kind, touch, { signal, passive: true })
  document.addEventListener('visibilitychange', () => isAttended() && askAll(), { signal })
  // A page that is closed says so itself, as nothing of it runs any more.
  addEventListener(
    'pagehide',
    () => {
      for (const { isKnown, body } of rooms.values())
        if (isKnown) void call(presence.leave, { body, quiet: true, outlives: true }).catch(() => {})
    },
    { signal },
  )
  endTouches = () => watching.abort()
}
const askAll = () => {
  for (const room of rooms.values()) ask(room, 0)
}
