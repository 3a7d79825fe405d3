import { expect, it } from 'vitest'
import { type AreaState, found, isNarrowed, shown, wrongInWords } from './view.ts'

const area = (areaName: string, state: AreaState['state']) => ({ areaName, state }) as AreaState
const rows = [area('云湖', 'ok'), area('Lakeside', 'down'), area('雪山', 'unknown'), area('古镇', 'closed')]
const all = { q: '', state: undefined, wrong: false }

it('only scenic areas in trouble or of unknown state count as wrong, closed ones do not', () => {
  expect(shown(rows, { ...all, wrong: true }).map(({ areaName }) => areaName)).toEqual(['Lakeside', '雪山'])
  expect(shown(rows, { ...all, state: 'closed' })).toHaveLength(1)
})

it('scenic areas are found by a part of their name, ignoring case', () => {
  expect(found(rows, ' lake ')).toHaveLength(1)
  expect(found(rows, ' ')).toHaveLength(4)
})

it('a page with any filter does not claim that all is well', () => {
  expect(isNarrowed(all)).toBe(false)
  for (const some of [{ q: 'x' }, { wrong: true }, { state: 'ok' as const }])
    expect(isNarrowed({ ...all, ...some })).toBe(true)
})

it('the areas that are wrong are summed up in one sentence with at most five names', () => {
  expect(wrongInWords(rows)).toMatch(/^2 个景区异常：Lakeside.+，雪山.+$/)
  expect(wrongInWords([rows[0]!])).toBe('没有异常的景区')
  expect(wrongInWords(Array.from({ length: 9 }, () => rows[1]!)).match(/Lakeside/g)).toHaveLength(5)
})
