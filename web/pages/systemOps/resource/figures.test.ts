import { expect, it } from 'vitest'
import { factsOf, linesOf, type Measured, seriesOf } from './figures.ts'

const limits = { diskWarning: 85, diskCritical: 95, memory: 92, loadEachCore: 2, connections: 80, waitingMinutes: 5 }
const about = { asOf: '', limits }
const host: Measured<'host'> = {
  cores: 2,
  load: 4,
  memoryUsed: 91,
  memoryBytes: 1024 ** 3,
  diskUsed: 84,
  diskBytes: 1024 ** 3,
  diskFree: 1024 ** 2,
  upSeconds: 60,
}
const tonesOf = (changes: Partial<typeof host>) =>
  Object.fromEntries(factsOf.host({ ...host, ...changes }, about).map(([key, , tone]) => [key, tone || undefined]))

it('a figure of the host is highlighted from the limit of its resource on', () => {
  expect(tonesOf({})).toMatchObject({ load: undefined, memoryUsed: undefined, diskUsed: undefined })
  expect(tonesOf({ load: 4.1, memoryUsed: 92, diskUsed: 85 })).toMatchObject({
    load: 'warn',
    memoryUsed: 'warn',
    diskUsed: 'warn',
  })
  expect(tonesOf({ diskUsed: 95 })).toMatchObject({ diskUsed: 'bad' })
})

it('the embedded database shows no connections', () => {
  const data = { kind: 'embedded', bytes: 5, connections: null, maxConnections: null, groups: [] } as const
  expect(factsOf.database({ ...data, groups: [] }, about).map(([key]) => key)).toEqual(['kind', 'bytes'])
  expect(seriesOf({ database: { data: { ...data, groups: [] }, why: '' } }).database).toEqual(['databaseBytes'])
  expect(seriesOf({ database: { data: null, why: 'x' } }).database).toEqual(['databaseBytes', 'connections'])
})

it('a queue without a title is shown by its key, and without failures if it has none', () => {
  const queue = { waiting: 0, running: 0, failed: 0, oldestAt: null }
  const lines = linesOf.queue({ ...queue, queues: [{ name: 'unnamed', waiting: 1, running: 2, failed: 0 }] })
  expect(lines).toEqual([['unnamed', '排队 1，执行 2', '']])
  const [, , , oldest] = factsOf.queue(
    { ...queue, oldestAt: '2026-05-01T08:00:00Z', queues: [] },
    { ...about, asOf: '2026-05-01T08:05:00Z' },
  )
  expect(oldest).toEqual(['oldestAt', '5 分'])
})
