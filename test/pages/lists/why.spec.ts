import { expect } from '@playwright/test'
import { explanations } from '#contract/reports/explanations.ts'
import { overview } from '#contract/reports/overview.ts'
import { answer } from '../harness/answer.ts'
import { made } from '../harness/made.ts'
import { test } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const
const day = '2026-05-20'
const at = (clock: string) => `${day}T${clock}:00+08:00`
const figure = (key: string, value: number, median: number, much: boolean) => ({
  key,
  value,
  usual: median,
  from: median - 9,
  to: median + 9,
  much,
})

const known = {
  asOf: at('23:00'),
  areaName: '黄山风景区',
  day,
  until: null,
  days: ['2026-05-13', '2026-05-06', '2026-04-29'],
  figures: [
    figure('paidFen', 812_000, 2_640_000, true),
    figure('orders', 41, 128, true),
    figure('scans', 301, 290, false),
    figure('pictures', 402, 1180, true),
    figure('refundedFen', 0, 0, false),
  ],
  causes: [
    { kind: 'hours', from: null, to: null, text: '开放 08:00–12:00，平常 08:00–18:00（暴雨）' },
    { kind: 'silent', from: at('11:42'), to: null, text: '迎客松 2 号机 从这时起没有心跳，至今' },
    { kind: 'light', from: at('09:10'), to: at('11:35'), text: '摄像头中断，2 次共 80 分钟：3 台摄像头中断' },
    { kind: 'sale', from: '2026-05-18T10:00:00+08:00', to: null, text: '修改套餐「全包」：价格 ¥39.90 → ¥59.90' },
  ],
}

test('a scenic area far from its comparison day offers 为什么？, which lists the recorded causes', async ({
  visit,
}) => {
  const { page } = visit
  const top = made(overview.top.reply, 'usual') as {
    rows: { areaId: number; before: number | null; turnoverFen: number }[]
  }
  const [row] = top.rows
  const far = { ...row!, areaId: 7, turnoverFen: 812_000, before: 2_640_000 }
  await page.route(
    `**${overview.top.path}`,
    answer(() => ({ ...top, rows: [far, { ...far, id: 8, areaId: 8, before: 812_000 }] })),
  )
  const requests: unknown[] = []
  await page.route(`**${explanations.one.path}`, (route) => {
    requests.push(route.request().postDataJSON())
    return route.fulfill({ json: { code: 200, msg: '', data: known } })
  })
  await visit.open(`/dataOps/overview?dayFrom=${day}&dayTo=${day}&basis=weekday`, usual)
  const why = page.getByRole('button', { name: '为什么？' })
  await expect(why).toHaveCount(1)
  await why.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('开放 08:00–12:00，平常 08:00–18:00（暴雨）')).toBeVisible()
  await expect(drawer.getByRole('row', { name: /实付额/ })).toContainText('69.2%')
  expect(requests).toEqual([{ areaId: 7, day }])
  expect(visit.takeMessages()).toEqual([])
})

test('an explanation without recorded causes says so, and what it covers', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${explanations.one.path}`,
    answer(() => ({ ...known, causes: [] })),
  )
  const top = made(overview.top.reply, 'usual') as { rows: object[] }
  await page.route(
    `**${overview.top.path}`,
    answer(() => ({ ...top, rows: [{ ...top.rows[0], turnoverFen: 100, before: 900 }] })),
  )
  await visit.open(`/dataOps/overview?dayFrom=${day}&dayTo=${day}&basis=weekday`, usual)
  await page.getByRole('button', { name: '为什么？' }).click()
  await expect(page.getByText('没有找到有记录的原因')).toBeVisible()
  await expect(page.getByText(/只列有记录的事，不作推测/)).toBeVisible()
})
