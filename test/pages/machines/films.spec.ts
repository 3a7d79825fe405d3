import { expect } from '@playwright/test'
import { type FilmQueue, synthesis } from '#contract/videos/synthesis.ts'
import { answer } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

const long = new Date(Date.now() - 600_000).toISOString()
const notice = '3 条视频等候制作，没有制作程序在工作'
const cases: [words: string, films: FilmQueue | null, shown: string | null][] = [
  ['why no maker works', { waiting: 3, oldestAt: long, makers: 0, fault: '请安装 FFmpeg' }, '请安装 FFmpeg'],
  ['what to start', { waiting: 3, oldestAt: long, makers: 0, fault: null }, 'npm run maker'],
  ['nothing while a maker works', { waiting: 3, oldestAt: long, makers: 1, fault: null }, null],
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
