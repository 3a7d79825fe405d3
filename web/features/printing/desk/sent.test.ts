import { expect, it } from 'vitest'
import { type SentJob, sorted } from './sent.ts'

const job = (id: number, pictureId: number, state: SentJob['state']) => ({ id, pictureId, state }) as SentJob
const ids = (jobs: readonly SentJob[]) => jobs.map(({ id }) => id)

it('a page that failed is shown until its picture is sent again, whatever became of the second page', () => {
  const { failed, going, counts } = sorted([
    job(5, 1, 'queued'),
    job(4, 2, 'failed'),
    job(3, 2, 'failed'),
    job(2, 1, 'failed'),
  ])
  expect(ids(failed)).toEqual([4])
  expect(ids(going)).toEqual([5])
  expect(counts).toEqual([
    ['failed', 1],
    ['queued', 1],
  ])
})

it('pages under way are all shown, and the five newest of those that came out; all are counted', () => {
  const jobs = Array.from({ length: 9 }, (_, at) => job(20 - at, at, at < 2 ? 'printing' : 'done'))
  const { going, done, counts } = sorted([...jobs, job(1, 90, 'cancelled')])
  expect(ids(going)).toEqual([20, 19])
  expect(ids(done)).toEqual([18, 17, 16, 15, 14])
  expect(counts).toEqual([
    ['printing', 2],
    ['done', 7],
  ])
})
