import { expect, it } from 'vitest'
import { facesOf, type Match, visitorName } from './faces.ts'

const match = (score: number, box: number[] | null, sold = false): Match => ({
  id: 1,
  visitorId: 1,
  visitorNick: null,
  phone: null,
  score,
  at: '2026-05-02T06:24:41Z',
  sold,
  box,
})

it('matches of the same face are labelled by the best one, and count as sold if one of them bought the picture', () => {
  const faces = facesOf([
    match(0.81, [0.53, 0.39, 0.09, 0.13]),
    match(0.93, [0.531, 0.391, 0.09, 0.13], true),
    match(0.7, [0.1, 0.2, 0.05, 0.08]),
  ])
  expect(faces.map(({ label, sold }) => [label, sold])).toEqual([
    ['游客 B 0.93 等 2 位', true],
    ['游客 C 0.70', false],
  ])
})

it('a match without a position draws no face', () => {
  expect(facesOf([match(0.9, null), match(0.9, [])])).toEqual([])
})

it('visitor names continue with a number after 游客 Z', () => {
  expect([visitorName(0), visitorName(25), visitorName(26)]).toEqual(['游客 A', '游客 Z', '游客 A1'])
})
