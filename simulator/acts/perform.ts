import { pause, Refused } from '#client/transport.ts'
import type { Act, Scene, Turns } from './act.ts'

const soon = 2

/** Prepares the acts one after the other. What fails is left out: the demo begins without it. */
export async function prepare(acts: readonly Act[], scene: Scene): Promise<void> {
  for (const act of acts) await attempt(scene, act.title, async () => act.prepare?.(scene))
}

/** Plays all acts beside each other until the scene's signal ends them. What fails is tried again at the next turn. */
export async function perform(acts: readonly Act[], scene: Scene): Promise<void> {
  await Promise.all(acts.map(({ title, turns }) => turns && takeTurns(title, turns, scene)))
}

async function takeTurns(title: string, { every, turn }: Turns, scene: Scene) {
  while (!scene.signal.aborted) {
    const stands = await attempt(scene, title, () => turn(scene))
    await pause((stands ? every : soon) * 1000, scene.signal)
  }
}

async function attempt<T>({ signal, tally }: Scene, title: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (signal.aborted) return undefined
    if (error instanceof Refused) {
      tally.refused++
      tally.lastRefusal = `${title} ${error.message}`
    } else tally.unreachable++
    return undefined
  }
}
