import { expect, it } from 'vitest'
import { type AreaState, found, isNarrowed, shown, wrongInWords } from './view.ts'

const area = (areaName: string, state: AreaState['state']) => ({ areaName, state }) as AreaState
const rows = [area('云湖', 'ok'), area('Lakeside', 'down'), area('雪山', 'unknown'), area('古镇', 'closed')]
const all = { q: '', state: undefined, wrong: false }

it('what is wrong is what is in trouble or not known; a scenic area that is closed is neither', () => {
  expect(shown(rows, { ...all, wrong: true }).map(({ areaName }) => areaName)).toEqual(['Lakeside', '雪山'])
  expect(shown(rows, { ...all, state: 'closed' })).toHaveLength(1)
})

it('scenic areas are found by a part of their name, whatever its case', () => {
  expect(found(rows, ' lake ')).toHaveLength(1)
  expect(found(rows, ' ')).toHaveLength(4)
})

it('a page that is narrowed does not say that all is well', () => {
  expect(isNarrowed(all)).toBe(false)
  for (const some of [{ q: 'x' }, { wrong: true }, { state: 'ok' as const }])
    expect(isNarrowed({ ...all, ...some })).toBe(true)
})

it('what is wrong is told in one sentence, five names at most', () => {
  expect(wrongInWords(rows)).toMatch(/^2 个景区异常：Lakeside.+，雪山.+$/)
  expect(wrongInWords([rows[0]!])).toBe('没有异常的景区')
  expect(wrongInWords(Array.from({ length: 9 }, () => rows[1]!)).match(/Lakeside/g)).toHaveLength(5)
})
