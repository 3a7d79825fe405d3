import { Refusal } from '../refusal.ts'

/** 2004 with `Retry-After`: nothing was stored, and the same request may be sent again. */
export class Busy extends Refusal {
  /** Seconds. */
  readonly retryAfter = 5
  constructor() {
    super('tooOften', '正在处理的照片过多，没有收下，请稍后重发')
  }
}

/**
 * Limits the total weight of work in progress. The rest waits in order, large or small, so that no large work waits for ever.
 * Work heavier than the whole capacity runs alone. @throws Busy if it waited too long
 */
export function budget(capacity: number, maxWaitMs: number) {
  const waiting: { weight: number; begin(): void }[] = []
  let free = capacity
  const turn = () => {
    while (waiting[0] && waiting[0].weight <= free) {
      const next = waiting.shift()!
      free -= next.weight
      next.begin()
    }
  }
  return async <T>(requestedWeight: number, work: () => Promise<T>): Promise<T> => {
    const weight = Math.min(requestedWeight, capacity)
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const one = { weight, begin }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(new Busy())
        turn()
      }, maxWaitMs)
      waiting.push(one)
      turn()
    })
    try {
      return await work()
    } finally {
      free += weight
      turn()
    }
  }
}
