import { expect, it } from 'vitest'
import { menuPages } from '#contract/menu.ts'
import { menuWords } from '#contract/menuWords.ts'
import { ranked } from './rank.ts'

const found = (text: string) =>
  ranked(text, menuPages, ({ page, title, path }) => ({ title, words: menuWords[page], around: [path.slice(1)] })).map(
    ({ title }) => title,
  )

it.each([
  ['ddgl', '订单管理'],
  ['tkcl', '退款处理'],
  ['sxtkz', '摄像头快照'],
  ['bbybt', '版本与表头'],
])('a page is found by the initials of its pinyin: %s', (text, title) => {
  expect(found(text)[0]).toBe(title)
})

it.each([
  ['软件版本', '版本与表头'],
  ['提现', '分账管理'],
  ['对账', '销售记录'],
  ['打印纸', '打印机信息'],
  ['工单', '系统问题'],
  ['优惠券', '优惠活动配置'],
  ['rtmp', '流信息管理'],
])('a page is found by what people call it: %s', (text, title) => {
  expect(found(text)[0]).toBe(title)
})

it('a page whose title has the text comes before pages that are about it', () => {
  const titles = found('汇总')
  expect(titles[0]).toBe('运营汇总表')
  expect(titles).toEqual(expect.arrayContaining(['月报表', '销售记录']))
  expect(found('订单').slice(0, 2)).toEqual(['订单管理', '照片订单'])
})

it('a text that no page is about finds none, and an empty one finds all', () => {
  expect(found('玉龙雪山')).toEqual([])
  expect(found('QX2026')).toEqual([])
  expect(found(' ')).toHaveLength(menuPages.length)
})
