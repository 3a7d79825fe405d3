import { expect } from '@playwright/test'
import type { Film } from '#contract/videos/films.ts'
import { records, type VideoRecord } from '#contract/videos/records.ts'
import { type FilmQueue, synthesis } from '#contract/videos/synthesis.ts'
import { answer } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test, type Visit } from '../harness/visit.ts'

const long = new Date(Date.now() - 600_000).toISOString()
const notice = '3 条视频等候制作，没有制作程序在工作'
const hours: FilmQueue['hours'] = []
const cases: [words: string, films: FilmQueue | null, shown: string | null][] = [
  ['why no maker works', { waiting: 3, oldestAt: long, hours, makers: 0, fault: '请安装 FFmpeg' }, '请安装 FFmpeg'],
  ['what to start', { waiting: 3, oldestAt: long, hours, makers: 0, fault: null }, 'npm run maker'],
  ['nothing while a maker works', { waiting: 3, oldestAt: long, hours, makers: 1, fault: null }, null],
  ['nothing to accounts that do not see servers', null, null],
]
for (const [words, films, shown] of cases)
  test(`视频合成 says ${words} if films wait`, async ({ visit }) => {
    const { page } = visit
    await page.route(
      `**${synthesis.overview.path}`,
      answer((data) => ({ ...data, films })),
    )
    await visit.open('/systemOps/synthesis', { variant: 'usual', role: 1 })
    await page.getByText('为什么失败').waitFor()
    if (shown === null) await expect(page.getByText(notice)).toHaveCount(0)
    else await expect(page.getByRole('status').filter({ hasText: notice })).toContainText(shown)
  })

test('视频合成 says how many films were made in a day, and when most of them waited', async ({ visit }) => {
  const day = Array.from({ length: 24 }, (_, hour) => ({
    from: `2026-05-02T${String(hour).padStart(2, '0')}:00:00Z`,
    made: 2,
    open: hour === 6 ? 9 : 1,
  }))
  await visit.page.route(
    `**${synthesis.overview.path}`,
    answer((data) => ({ ...data, films: { waiting: 1, oldestAt: long, makers: 2, fault: null, hours: day } })),
  )
  await visit.open('/systemOps/synthesis', { variant: 'usual', role: 1 })
  await expect(visit.page.getByText('本平台制作').locator('..')).toHaveText(
    /近 24 小时完成 48 条.*积压最多 9 条（14 时）.*现在等候 1 条，制作程序 2 个/,
  )
})

const waiting = { state: 'uploaded', priority: 'usual', isPaid: false, retryAt: null } satisfies Partial<VideoRecord>
/** 视频合成 with rows that are films of the platform. */
async function openFilms({ page, open }: Visit, row: Partial<VideoRecord>, path = '/systemOps/synthesis') {
  await page.route(
    `**${records.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.map((shown: VideoRecord) => ({ ...shown, ...row })) })),
  )
  await open(path, { variant: 'usual', role: 1 })
}
const firstRow = ({ page }: Visit) => page.locator('tbody tr').first()

test('a waiting film is put first from its row, and back into its order', async ({ visit }) => {
  await openFilms(visit, waiting)
  await firstRow(visit).hover()
  const body = await sends(visit, synthesis.prioritize, firstRow(visit).getByRole('button', { name: '提前' }))
  expect(body).toEqual({ ids: [expect.any(Number)], priority: 'first' })
  await openFilms(visit, { ...waiting, priority: 'first' })
  await firstRow(visit).hover()
  expect(
    await sends(visit, synthesis.prioritize, firstRow(visit).getByRole('button', { name: '恢复次序' })),
  ).toMatchObject({ priority: 'usual' })
})

test('a film is cancelled after a question, several at once from the foot of the list', async ({ visit }) => {
  const { page } = visit
  await openFilms(visit, waiting)
  await firstRow(visit).hover()
  await firstRow(visit).getByRole('button', { name: '取消' }).click()
  const question = dialogs(page).last()
  await expect(question).toContainText('制作程序几秒内停下')
  expect(await sends(visit, synthesis.cancel, question.getByRole('button', { name: '取消制作' }))).toEqual({
    ids: [expect.any(Number)],
  })
  await page.locator('tbody input[type=checkbox]').nth(0).check()
  await page.locator('tbody input[type=checkbox]').nth(1).check()
  await page.getByRole('button', { name: '取消制作 2 条' }).click()
  const both = await sends(visit, synthesis.cancel, question.getByRole('button', { name: '取消制作 2 条' }))
  expect(both.ids).toHaveLength(2)
})

test('films that are paid for or made by others have no button to cancel them', async ({ visit }) => {
  for (const row of [
    { ...waiting, isPaid: true },
    { ...waiting, priority: null },
  ]) {
    await openFilms(visit, row)
    await firstRow(visit).hover()
    await expect(firstRow(visit).getByRole('button', { name: '取消' })).toHaveCount(0)
  }
})

test('the drawer of a film says how many are before it, how long it may take, and what happened', async ({ visit }) => {
  const { page } = visit
  const film: Film = {
    ...{ id: 1, ahead: 3, notBefore: null, maker: null, secondsLeft: 120, from: long, to: long, clips: 4 },
    log: [{ id: 1, at: long, attempt: 1, event: 'returned', actor: '甲', reason: '制作机的磁盘已满' }],
  }
  await page.route(
    `**${synthesis.film.path.replace('{id}', '*')}`,
    answer(() => ({ film })),
  )
  await openFilms(visit, waiting, '/systemOps/synthesis?open=1')
  const drawer = dialogs(page).first()
  await expect(drawer).toContainText('前面 3 条，约还要 2 分')
  await expect(drawer.getByRole('table', { name: '制作日志' })).toContainText('退回甲制作机的磁盘已满')
})
