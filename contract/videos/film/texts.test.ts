import { expect, it } from 'vitest'
import { withWords } from './texts.ts'

const words = { nick: ' 小明 ', date: '2026年5月2日', area: '黄山', point: '迎客松' }

it.each([
  ['{昵称}的{景区}之旅', words, '小明的黄山之旅'],
  ['{日期}，{打卡点}', words, '2026年5月2日，迎客松'],
  ['{昵称}，你好', { ...words, nick: null }, '游客，你好'],
  ['{昵称}，你好', { ...words, nick: '  ' }, '游客，你好'],
  [' {打卡点} ', { ...words, point: null }, ''],
  ['{别的} {昵称', words, '{别的} {昵称'],
  // Words are no templates themselves.
  ['{昵称}', { ...words, nick: '{景区}$&' }, '{景区}$&'],
])('a text %j is filled with the words of the film', (text, its, full) => {
  expect(withWords(text, its)).toBe(full)
})

it('a text with very long words is cut to what a plan allows', () => {
  expect(withWords('{昵称}'.repeat(20), { ...words, nick: '长'.repeat(200) })).toHaveLength(500)
})
