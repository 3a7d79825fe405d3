import { expect } from '@playwright/test'
import { type PictureEvent, pictureLifeParts } from '#contract/pictures/life.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { answer, ok } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test, type Visit } from '../harness/visit.ts'

const order = { id: 7, orderNo: 'JY202605020001' }
const event = (step: PictureEvent['step'], minute: number, who: string, text: string, ofOrder = false) => ({
  ...{ step, who, text, order: ofOrder ? order : null },
  at: `2026-05-02T10:${String(minute).padStart(2, '0')}:03+08:00`,
})
const rows = [
  event('picture', 1, '观景亭 摄像头 2', ''),
  event('match', 2, '', '2 人，最高相似度 0.93'),
  event('sale', 20, '晚风', '¥19.90 微信', true),
  { ...event('print', 24, '小李', '没有打印：缺纸，出片台 1'), failed: true },
  event('print', 26, '小李', '1 张，出片台 1'),
]

const live = (visit: Visit, hidden: readonly (keyof typeof pictureLifeParts)[] = []) =>
  visit.page.route(`**${pictures.life.path}`, (route) =>
    route.fulfill(ok({ rows, receivedAt: '2026-05-02T10:01:09+08:00', hidden })),
  )

for (const width of [1440, 390])
  test(`what has happened to a picture stands beside it, with its order and what may still come, at ${width} px`, async ({
    visit,
  }) => {
    const { page } = visit
    await live(visit)
    await visit.open('/pic/photo?open=1', { variant: 'usual', role: 0 }, width)
    const view = page.getByRole('dialog', { name: '大图' })
    if (width < 992) await view.getByRole('button', { name: '信息' }).click()
    const life = view.getByRole('complementary', { name: '照片信息' })
    await expect(life.getByRole('listitem')).toContainText([
      /拍摄.*10:01:03.*观景亭 摄像头 2，6 秒后收到/,
      /匹配.*2 人，最高相似度 0\.93/,
      /售出.*晚风，¥19\.90 微信.*JY202605020001/,
      /打印.*小李，没有打印：缺纸，出片台 1/,
      /打印.*小李，1 张，出片台 1/,
      /下载.*还没有/,
    ])
    await life.getByRole('listitem').last().scrollIntoViewIfNeeded()
    await life.getByRole('link', { name: order.orderNo }).click()
    await expect(page).toHaveURL(/\/dataOps\/order\?.*open=7/)
  })

for (const width of [1440, 390])
  test(`a picture that an order shows large has its life beside it, and a link out of it is one step in the history, at ${width} px`, async ({
    visit,
  }) => {
    const { page } = visit
    await live(visit)
    await visit.open('/dataOps/order?open=1', { variant: 'usual', role: 0 }, width)
    await dialogs(page)
      .first()
      .getByRole('button', { name: /^看大图/ })
      .first()
      .click()
    const view = page.getByRole('dialog', { name: '大图' })
    const life = view.getByRole('complementary', { name: '照片经过' })
    if (width < 992) await view.getByRole('button', { name: '经过（I）' }).click()
    await expect(life).toContainText('¥19.90 微信')
    await page.keyboard.press('i')
    await expect(life).toBeHidden()
    await page.keyboard.press('i')
    await life.getByRole('link', { name: order.orderNo }).click()
    await expect(view).toBeHidden()
    await expect(page).toHaveURL(/open=7/)
    await page.goBack()
    await expect(page).not.toHaveURL(/open=7/)
  })

test('an account that may not see orders is told so, and is shown no step that it could not see', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${pictures.life.path}`,
    answer(() => ({ rows: rows.slice(0, 2), receivedAt: null, hidden: ['orders', 'prints'] })),
  )
  await visit.open('/pic/photo?open=1', { variant: 'usual', role: 3 })
  const life = page.getByRole('complementary', { name: '照片信息' })
  await expect(life.getByRole('listitem')).toHaveText([/^拍摄/, /^匹配/])
  await expect(life).toContainText(
    `${pictureLifeParts.orders}，${pictureLifeParts.prints}未显示：账号没有相应页面的权限`,
  )
})

test('a life that was not found out says why, and is asked for again', async ({ visit }) => {
  const { page } = visit
  let failing = true
  await page.route(`**${pictures.life.path}`, (route) =>
    failing ? route.fulfill({ json: { code: 1500, msg: '系统繁忙' } }) : route.fallback(),
  )
  await visit.open('/pic/photo?open=1', { variant: 'usual', role: 0 })
  const info = page.getByRole('complementary', { name: '照片信息' })
  await expect(info).toContainText('经过没有取到：系统繁忙')
  failing = false
  await info.getByRole('button', { name: '重试' }).click()
  await expect(info.getByRole('list')).toBeVisible()
})
