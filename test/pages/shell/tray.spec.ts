import { expect } from '@playwright/test'
import { type Ongoing, ongoing } from '#contract/reports/ongoing.ts'
import { events } from '#contract/system/events.ts'
import { jobs } from '#contract/system/jobs.ts'
import { seriousFindings } from '../../browser/axe.ts'
import { answer } from '../harness/answer.ts'
import { faultsOf } from '../harness/faults.ts'
import { test, type Visit } from '../harness/visit.ts'

const noFilms = { synthesising: 0, uploaded: 0, failed: 0 }
const noPrints = { queued: 0, sending: 0, printing: 0, failed: 0, stuckPrinters: 0 }
const nothing: Ongoing = { films: noFilms, prints: noPrints, rollouts: { rows: [], total: 0 } }
const rollout = {
  ...{ id: 12, name: 'v1.3.344-2024-12-23 #12', state: 'paused' as const },
  ...{ targets: 40, done: 20, failed: 2, skipped: 1 },
}
const busy: Ongoing = {
  films: { synthesising: 3, uploaded: 12, failed: 1 },
  prints: { queued: 4, sending: 0, printing: 2, failed: 1, stuckPrinters: 1 },
  rollouts: {
    rows: [rollout, { ...rollout, id: 11, name: 'v1.3.344-2024-12-23 #11', state: 'running', failed: 0, skipped: 0 }],
    total: 5,
  },
}
const job = (id: number) => ({
  ...{ id, kind: 'export', title: `订单 · 11-2${id}`, state: 'done', done: 3, total: 3, url: null, error: null },
  ...{ createdAt: '2026-05-02T14:28:03+08:00', finishedAt: '2026-05-02T14:28:05+08:00' },
})

/** Opens the tray with this work and so many of the account's own jobs that have ended. */
async function openTray(
  { page, open, settle }: Visit,
  state: Ongoing,
  { own = 0, width = 1440, only }: { own?: number; width?: number; only?: string } = {},
) {
  await page.route(
    `**${ongoing.state.path}`,
    answer(() => state),
  )
  await page.route(
    `**${jobs.list.path}`,
    answer(() => ({ rows: Array.from({ length: own }, (_, at) => job(at)) })),
  )
  await page.route(
    `**${jobs.schedules.path}`,
    answer(() => ({ rows: [] })),
  )
  await open(
    only === 'video' ? '/dataOps/video' : '/task/package',
    { variant: 'usual', role: 0, ...(only && { only }) },
    width,
  )
  await page.getByRole('button', { name: /^任务托盘/ }).press('Enter')
  // Its code comes when it is opened for the first time.
  const tray = page.getByRole('region', { name: '任务托盘' })
  await tray.waitFor()
  await settle()
  return tray
}

test('the tray shows the work of the platform, each figure a link to its rows', async ({ visit }) => {
  const tray = await openTray(visit, busy, { own: 1 })
  const work = tray.getByRole('region', { name: '正在进行' })
  const links = work.getByRole('link')
  await expect(links).toHaveCount(10)
  expect(await links.evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]))).toEqual([
    ['合成中 3', '/systemOps/synthesis?state=synthesising'],
    ['待合成 12', '/systemOps/synthesis?state=uploaded'],
    ['24 小时内失败 1', '/systemOps/synthesis?state=failed&sort=stateAt'],
    ['打印中 2', '/pic/printRemote?tab=jobs&state=printing'],
    ['排队中 4', '/pic/printRemote?tab=jobs&state=queued'],
    ['24 小时内没有打印 1', '/pic/printRemote?tab=jobs&state=failed'],
    ['1 台打印机停止或失联', '/print/printer'],
    ['升级 v1.3.344-2024-12-23 #12', '/account/version?tab=rollouts&open=12'],
    ['升级 v1.3.344-2024-12-23 #11', '/account/version?tab=rollouts&open=11'],
    ['还有 3 个升级', '/account/version?tab=rollouts'],
  ])
  await expect(work).toContainText('完成 20 / 40 台 · 跳过 1失败 2')
  await work.getByRole('link', { name: '待合成 12' }).click()
  await expect(visit.page).toHaveURL(/state=uploaded/)
  await expect(tray).toBeHidden()
})

test('the tray is silent where nothing goes on, and leaves out parts without work or without the right', async ({
  visit,
}) => {
  const tray = await openTray(visit, nothing)
  await expect(tray).toContainText('没有任务')
  await expect(tray).not.toContainText('正在进行')
  const films = await openTray(visit, { films: { ...noFilms, failed: 2 }, prints: noPrints, rollouts: null })
  await expect(films).toContainText('24 小时内失败 2')
  await expect(films).not.toContainText(/合成中|打印|升级/)
})

test('accounts without 视频合成 are led to 视频管理, to the videos of all days', async ({ visit }) => {
  const tray = await openTray(visit, { ...busy, prints: null, rollouts: null }, { only: 'video' })
  const link = tray.getByRole('link', { name: '待合成 12' })
  await expect(link).toHaveAttribute('href', '/dataOps/video?state=uploaded&recordedAtFrom=&recordedAtTo=')
})

test('the work is read only while the tray is open', async ({ visit }) => {
  const { page } = visit
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith(ongoing.state.path)) calls += 1
  })
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  expect(calls).toBe(0)
  await page.getByRole('button', { name: /^任务托盘/ }).click()
  await expect.poll(() => calls).toBe(1)
})

test('the figures follow the events of the work', async ({ visit }) => {
  const { page } = visit
  let films = { ...noFilms, uploaded: 1 }
  await page.route(
    `**${ongoing.state.path}`,
    answer(() => ({ ...nothing, films })),
  )
  // A stream that reports a video and breaks off, again and again.
  const body = 'id: 1\ndata: {"topic":"record"}\n\n'
  await page.route(`**${events.stream.path}`, (route) => route.fulfill({ contentType: 'text/event-stream', body }))
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: /^任务托盘/ }).click()
  const figures = page.getByRole('region', { name: '正在进行' }).getByRole('link')
  await expect(figures).toHaveText(['待合成 1'])
  films = { ...noFilms, synthesising: 1 }
  await expect(figures).toHaveText(['合成中 1'])
})

test('of many own jobs that have ended the newest are shown until the others are wanted', async ({ visit }) => {
  const tray = await openTray(visit, busy, { own: 9 })
  await expect(tray.getByText(/^订单 · /)).toHaveCount(4)
  await tray.getByRole('button', { name: '还有 5 个已结束' }).click()
  await expect(tray.getByText(/^订单 · /)).toHaveCount(9)
})

test('the tray follows its button in the order of the keyboard, and gives the focus back', async ({ visit }) => {
  const { page } = visit
  const tray = await openTray(visit, { ...busy, prints: null, rollouts: null })
  const first = tray.getByRole('link', { name: '合成中 3' })
  // A key that came before the panel would pass it by.
  await expect(first).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tray).toBeHidden()
  await expect(page.getByRole('button', { name: /^任务托盘/ })).toBeFocused()
})

for (const width of [1440, 390])
  test(`the whole tray is on a screen of ${width} px, in both looks`, async ({ visit }) => {
    const tray = await openTray(visit, busy, { own: 9, width })
    const { x, width: wide } = (await tray.boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + wide).toBeLessThanOrEqual(width)
    for (const dark of [false, true]) {
      await visit.darken(dark)
      expect.soft(await faultsOf(visit.page), `${dark}`).toEqual([])
      expect.soft(await seriousFindings(visit.page), `${dark}`).toEqual([])
    }
  })
