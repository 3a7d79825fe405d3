import { dayOf, type Stretch } from './day.ts'
import type { Marks } from './marks.ts'
import { dayAt, dayLength, hour, startOf } from './rhythm.ts'
import { type Post, send } from './send.ts'
import type { Step } from './step.ts'
import type { Size } from './studio.ts'
import { pause } from './transport.ts'
import type { Pace, World } from './world.ts'

export interface Play {
  readonly world: World
  readonly pace: Pace
  readonly post: Post
  readonly size: Size
  /** Size of pictures of the past, which are many at once. */
  readonly pastSize: Size
  /** When this run began: what the plan has before is past and sent at once, the rest is played when it is due. */
  readonly began: number
  readonly marks: Marks
  /** Steps whose time is still to come, or that did not get through yet; oldest first. */
  readonly waiting: Step[]
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

/** Sends what a day's plan has up to the beginning of this run; later steps wait. Gives back the plan from there on. */
export async function catchUp(play: Play, day: string): Promise<Generator<Stretch>> {
  const { began, marks, waiting, signal } = play
  const plan = dayOf(play.world, day, play.pace)
  const mark = marks.get(day) ?? 0
  let batch: Step[] = []
  for (let at = startOf(day); at < began && !signal.aborted; ) {
    const { value, done } = plan.next()
    if (done) break
    at = value.until
    for (const step of value.steps) {
      if (step.at > began) waiting.push(step)
      else if (step.at > mark) batch.push(step)
    }
    if (batch.length > 1500) batch = await sendAll(play, batch)
  }
  await sendAll(play, batch)
  waiting.sort((a, b) => a.at - b.at)
  if (!signal.aborted) play.days.add(day)
  return plan
}

async function sendAll({ post, pastSize, signal }: Play, steps: Step[]): Promise<Step[]> {
  let left = await send(steps, post, pastSize)
  while (left.length > 0 && !signal.aborted) {
    await pause(3000, signal)
    left = await send(left, post, pastSize)
  }
  return []
}

/** Plays from now on: every step when it is due, day after day, until `signal` ends it. */
export async function goOn(play: Play, plan: Generator<Stretch>): Promise<void> {
  const { post, size, waiting, signal } = play
  const today = { plan, day: dayAt(play.began), until: 0 }
  while (!signal.aborted) {
    extend(play, today, Date.now() + 2000)
    const now = Date.now()
    const due = waiting.findIndex(({ at }) => at > now)
    const steps = waiting.slice(0, due < 0 ? waiting.length : due)
    // They stay at the head of the queue until they are through, so that a mark never passes them.
    const left = await send(steps, post, size)
    waiting.splice(0, steps.length, ...left)
    await pause(left.length > 0 ? 3000 : Math.max(100, 1000 - (Date.now() - now)), signal)
  }
}

/** Takes stretches out of the plan as long as they begin before `until`. */
function extend({ world, pace, waiting, began, days }: Play, today: { plan: Generator<Stretch>; day: string; until: number }, until: number) {
  while (today.until < until) {
    const { value, done } = today.plan.next()
    if (done) {
      today.day = dayAt(startOf(today.day) + dayLength + 1)
      today.plan = dayOf(world, today.day, pace)
      days.add(today.day)
    } else {
      today.until = value.until
      if (value.until > began) waiting.push(...value.steps)
    }
  }
  waiting.sort((a, b) => a.at - b.at)
}

/** Notes how far each day has been sent. */
export function mark({ marks, days, waiting }: Play) {
  const until = Math.min(Date.now(), (waiting[0]?.at ?? Number.POSITIVE_INFINITY) - 1)
  for (const day of days) marks.set(day, until)
}
