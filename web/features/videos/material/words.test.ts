import { expect, it } from 'vitest'
import { lasting } from './words.ts'

it('a duration is written in minutes and seconds, with tenths below a minute', () => {
  expect([8_500, 59_940, 59_960, 83_500, 3_599_600, 40, null].map(lasting)).toEqual([
    '0:08.5',
    '0:59.9',
    '1:00',
    '1:24',
    '60:00',
    '0:00.0',
    '—',
  ])
})
