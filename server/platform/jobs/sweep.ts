import type { Services } from '../services.ts'

const atOnce = 4

/** Works on everything that is due, four at a time and each once, until nothing more is. What fails is logged and left for the next sweep. */
export async function sweep(
  { log }: Pick<Services, 'log'>,
  what: string,
  due: (limit: number) => Promise<number[]>,
  work: (id: number) => Promise<void>,
): Promise<void> {
  const triedIds = new Set<number>()
  for (;;) {
    const ids = (await due(100)).filter((id) => !triedIds.has(id))
    if (ids.length === 0) return
    const queue = ids.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const id of queue) {
          triedIds.add(id)
          await work(id).catch((error) => log.error({ err: error, id }, what))
        }
      }),
    )
  }
}
