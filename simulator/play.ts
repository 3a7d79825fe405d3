import type { Darkroom } from './darkroom.ts'
import { dayOf, type Stretch } from './day.ts'
import type { Marks } from './marks.ts'
import { dayAt, dayLength, hour, startOf } from './rhythm.ts'
import { type PictureStep, type Post, send } from './send.ts'
import type { Step } from './step.ts'
import type { Size } from './studio.ts'
import { pause } from './transport.ts'
import type { Pace, World } from './world.ts'

export interface Play {
  readonly world: World
  readonly pace: Pace
  readonly post: Post
  readonly darkroom: Darkroom
  /** Size of pictures of the past, which are many at once. */
  readonly pastSize: Size
  /** When this run began: what the plan has before is past and sent at once, the rest is played when it is due. */
  readonly began: number
  readonly marks: Marks
  /** Steps whose time is still to come, or that did not get through yet; oldest first. */
  readonly waiting: Step[]
  /** Steps that are on their way. */
  sending: readonly Step[]
  /** Days whose steps are sent as far as `waiting` shows. */
  readonly days: Set<string>
  readonly signal: AbortSignal
}

/** A complaint may come this long after its order. */
const longest = 22 * hour

/** Days before today whose plan may hold steps that are not sent yet, the most wanted first: yesterday, a week ago, the others. */
export function pastDays({ began, marks }: Pick<Play, 'began' | 'marks'>, days: number): string[] {
  const rank = (back: number) => (back === 1 ? 0 : back === 7 ? 1 : back)
  return Array.from({ length: days }, (_, i) => i + 1)
    .sort((a, b) => rank(a) - rank(b))
    .map((back) => dayAt(began - back * dayLength))
    .filter((day) => (marks.get(day) ?? 0) < Math.min(began, startOf(day) + dayLength + longest))
}

/** Sends what came of a day's visitors before this run began; what comes of them later waits until that is through. */
export async function catchUp(play: Play, day: string): Promise<void> {
  const { began, marks, waiting, signal } = play
  const mark = marks.get(day) ?? 0
  const later: Step[] = []
  let batch: Step[] = []
  for (const { from, steps } of dayOf(play.world, day, play.pace, 0, began)) {
    if (from >= began || signal.aborted) break
    for (const step of steps) {
      if (step.at > began) later.push(step)
      else if (step.at > mark) batch.push(step)
    }
    if (batch.length > batchSize) batch = await sendAll(play, batch)
  }
  await sendAll(play, batch)
  if (signal.aborted) return
  waiting.push(...later)
  play.days.add(day)
}

/** Large, because the past is many small things; small enough to be seen coming in. */
const batchSize = 5000

async function sendAll({ post, pastSize, signal }: Play, steps: Step[]): Promise<Step[]> {
  let left = await send(steps, post, pastSize)
  while (left.length > 0 && !signal.aborted) {
    await pause(3000, signal)
    left = await send(left, post, pastSize)
  }
  return []
}

/** Plays visitors who come after this run began: every step when it is due, day after day, until `signal` ends it. */
export async function goOn(play: Play): Promise<void> {
  const { post, darkroom, pastSize, signal } = play
  const day = dayAt(play.began)
  const today = { plan: dayOf(play.world, day, play.pace, play.began), day, until: 0 }
  while (!signal.aborted) {
    const now = Date.now()
    extend(play, today, now)
    const due = play.waiting.findIndex(({ at }) => at > now)
    play.sending = play.waiting.splice(0, due < 0 ? play.waiting.length : due)
    darkroom.put(play.sending.filter((step): step is PictureStep => step.name === 'picture'))
    const { go, hold } = darkroom.sort(play.sending.filter(({ name }) => name !== 'picture'))
    const left = await send(go, post, pastSize)
    play.waiting.unshift(...left, ...hold)
    play.sending = []
    await pause(left.length > 0 ? 3000 : Math.max(100, 1000 - (Date.now() - now)), signal)
  }
}

/** Takes stretches out of the plan as long as they begin before `until`. */
function extend({ world, pace, waiting, days }: Play, today: { plan: Generator<Stretch>; day: string; until: number }, until: number) {
  while (today.until <= until) {
    const { value, done } = today.plan.next()
    if (done) {
      today.day = dayAt(startOf(today.day) + dayLength + 1)
      today.plan = dayOf(world, today.day, pace)
      days.add(today.day)
    } else {
      today.until = value.until
      waiting.push(...value.steps)
    }
  }
  waiting.sort((a, b) => a.at - b.at)
}

/** Notes how far each day has been sent. */
export function mark({ marks, days, waiting, sending, darkroom }: Play) {
  const open = [...waiting, ...sending, ...darkroom.open()].reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY)
  const until = Math.min(Date.now(), open - 1)
  for (const day of days) marks.set(day, until)
}
