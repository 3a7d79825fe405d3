import { expect, it } from 'vitest'
import { GbCode } from '#contract/scenic/gbCode.ts'
import { mistake } from '#web/kit/form/rules.ts'
import { explain, parts } from './gbCode.ts'

const wrong = (code: string, adcode?: string) =>
  explain(code, adcode)
    .filter((one) => one.wrong)
    .map(({ part }) => part.key)

it('the parts of a national code cover all twenty digits without a gap', () => {
  expect(parts.map(({ from }) => from)).toEqual([0, ...parts.slice(0, -1).map(({ to }) => to)])
  expect(parts.at(-1)!.to).toBe(20)
})

it('each part of a network camera’s national code is explained', () => {
  const said = explain('34100300001327000012', '341003')
  expect(said.map(({ digits }) => digits)).toEqual(['341003', '00', '00', '132', '7', '000012'])
  expect(said.map(({ meaning }) => meaning)).toEqual([
    '与景区相符',
    '无下级',
    '路面与公共区域',
    '网络摄像机',
    '互联网',
    '同前缀内不重复',
  ])
})

it('the wrong part of a national code is marked', () => {
  expect(wrong('33010600001327000001', '341003')).toEqual(['division'])
  expect(wrong('34100300001187000001', '341003')).toEqual(['type'])
  expect(wrong('34100300001327000001', undefined)).toEqual([])
  expect(mistake(GbCode, '34100300001187000001')).toContain('131 或 132')
})

it('parts of a national code that are not typed yet are not marked as wrong', () => {
  const said = explain('3410030000', '341003')
  expect(said.map(({ digits }) => digits)).toEqual(['341003', '00', '00', '', '', ''])
  expect(said[3]).toMatchObject({ meaning: '第 11–13 位', wrong: false })
  expect(said[4]!.meaning).toBe('第 14 位')
})
