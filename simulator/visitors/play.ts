import { pause } from '#client/transport.ts'
import { type Darkroom, isDrawn } from '../cameras/darkroom.ts'
import { type Post, send } from '../cameras/send.ts'
import type { Size } from '../cameras/studio.ts'
import { dayAt, dayLength, hour, minute, startOf } from '../world/rhythm.ts'
import type { Step } from '../world/step.ts'
import type { Pace, World } from '../world/world.ts'
import { dayOf, type Stretch } from './day.ts'
import { gaps, type Marks, mark } from './marks.ts'

export interface Play {
  readonly world: World
  readonly pace: Pace
  readonly post: Post
  readonly darkroom: Darkroom
  readonly size: Size
  /** When this run began: earlier visitors are past and sent at once, later ones are played when they come. */
  readonly began: number
  readonly marks: Marks
  /** Steps that are due later, or that could not be sent yet; oldest first. */
  readonly waiting: Step[]
  /** Steps that are on their way. */
  sending: readonly Step[]
  readonly signal: AbortSignal
}

/** A part of one day. */
export interface Past {
  readonly day: string
  readonly since: number
  readonly until: number
}

/** This much of the most recent past is sent first, with its own pictures. */
export const overture = 40 * minute

/**
 * The past in the order in which it is needed: the last minutes, today and yesterday backwards, the same weekday a week
 * ago, the other days. `days` counts those before today.
 */
export function pastOf(began: number, days: number): Past[] {
  const today = startOf(dayAt(began))
  const between = (from: number, to: number, step: number) => {
    const parts: Past[] = []
    for (let until = to, since: number; until > from; until = since) {
      since = Math.max(from, Math.floor((until - 1) / step) * step)
      parts.push({ day: dayAt(since), since, until })
    }
    return parts
  }
  const newest = Math.max(today, began - overture)
  const daysAgo = (back: number) => {
    const start = today - back * dayLength
    return between(start, start + dayLength, back === 1 ? 2 * hour : 6 * hour)
  }
  const rank = (back: number) => (back === 1 ? 0 : back === 7 ? 1 : back)
  const order = Array.from({ length: days }, (_, i) => i + 1).sort((a, b) => rank(a) - rank(b))
  return [...between(newest, began, 10 * minute), ...between(today, newest, 2 * hour), ...order.flatMap(daysAgo)]
}

/**
 * Sends the steps of visitors in a part of the past, except what a run has already played.
 * Steps that happen after this run began are queued once the others have been sent.
 */
export async function catchUp(play: Play, { day, since, until }: Past): Promise<void> {
  for (const [from, to] of gaps(play.marks, day, until))
    if (to > since) await fill(play, day, Math.max(from, since), to)
}

/** Posters of videos only since yesterday: those of a day take as long as all else of it. */
async function fill(play: Play, day: string, since: number, until: number) {
  const { began, marks, waiting, signal } = play
  const posters = startOf(dayAt(began)) - dayLength
  let batch: Step[] = []
  let reached = since
  const flush = async (upTo: number) => {
    await sendAll(
      play,
      batch.filter(({ at }) => at <= began),
    )
    if (signal.aborted) return
    waiting.push(...batch.filter(({ at }) => at > began))
    mark(marks, day, [reached, upTo])
    reached = upTo
    batch = []
  }
  for (const stretch of dayOf(play.world, day, play.pace, since, until)) {
    if (stretch.from >= until || signal.aborted) break
    batch.push(...stretch.steps.filter((step) => step.name !== 'poster' || step.at > posters))
    if (batch.length > batchSize) await flush(Math.min(stretch.until, until))
  }
  if (!signal.aborted) await flush(until)
}

/** Large, because the past is many small things; small enough to be seen coming in. */
const batchSize = 3000

async function sendAll({ post, size, signal }: Play, steps: Step[]): Promise<void> {
  let left = await send(steps, post, size)
  while (left.length > 0 && !signal.aborted) {
    await pause(3000, signal)
    left = await send(left, post, size)
  }
}

/** Plays visitors who come after this run began: each step when it is due, day after day, until `signal` aborts. */
export async function goOn(play: Play): Promise<void> {
  const { post, darkroom, size, signal } = play
  const day = dayAt(play.began)
  const today = { plan: dayOf(play.world, day, play.pace, play.began), day, until: 0 }
  while (!signal.aborted) {
    const now = Date.now()
    extend(play, today, now)
    const due = play.waiting.findIndex(({ at }) => at > now)
    play.sending = play.waiting.splice(0, due < 0 ? play.waiting.length : due)
    darkroom.put(play.sending.filter(isDrawn))
    const { go, hold } = darkroom.sort(play.sending.filter((step) => !isDrawn(step)))
    const left = await send(go, post, size)
    play.waiting.unshift(...left, ...hold)
    play.sending = []
    await pause(left.length > 0 ? 3000 : Math.max(100, 1000 - (Date.now() - now)), signal)
  }
}

/** Takes intervals from the plan until one ends after `until`. */
function extend(
  { world, pace, waiting }: Play,
  today: { plan: Generator<Stretch>; day: string; until: number },
  until: number,
) {
  while (today.until <= until) {
    const { value, done } = today.plan.next()
    if (done) {
      today.day = dayAt(startOf(today.day) + dayLength)
      today.plan = dayOf(world, today.day, pace)
    } else {
      today.until = value.until
      waiting.push(...value.steps)
    }
  }
  waiting.sort((a, b) => a.at - b.at)
}

/** Notes until when visitors of this run have been played. */
export function markPlayed({ marks, began, waiting, sending, darkroom }: Play) {
  const open = [...waiting, ...sending, ...darkroom.open()].reduce((first, { at }) => Math.min(first, at), Date.now())
  for (let day = dayAt(began); startOf(day) < open; day = dayAt(startOf(day) + dayLength)) {
    mark(marks, day, [Math.max(began, startOf(day)), Math.min(open, startOf(day) + dayLength)])
  }
}
