import { expect, it } from 'vitest'
import { partsOf, typedDay, typedMoment, typedText } from './typed.ts'

const now = '2026-05-02'

it('a day is typed with or without its year, with separators or without', () => {
  for (const text of [
    '2026-12-05',
    '12-05',
    '1205',
    '20261205',
    '12-5',
    '2026/12/05',
    '12月5日',
    '２０２６－１２－０５',
    ' 1205 ',
  ])
    expect(typedDay(text, now), text).toBe('2026-12-05')
  expect(typedDay('2028-02-29', now)).toBe('2028-02-29')
})

it('what is no day of the calendar is not read as another one', () => {
  for (const text of [
    '',
    '12',
    '2026',
    '2026-02-29',
    '0230',
    '13-01',
    '00-10',
    '12-00',
    '126-12-05',
    '05.12.2026 x',
    '明天',
  ])
    expect(typedDay(text, now), text).toBeUndefined()
})

it('a moment is a day and a time of day, which the field says where none is typed', () => {
  for (const text of ['2026-12-05 18:30', '12-05 18:30', '1205 1830', '12-05 18：30', '2026-12-05T18:30'])
    expect(typedMoment(text, '00:00', now), text).toBe('2026-12-05T18:30:00+08:00')
  expect(typedMoment('12-05 8:05', '00:00', now)).toBe('2026-12-05T08:05:00+08:00')
  expect(typedMoment('1205', '24:00', now)).toBe('2026-12-06T00:00:00+08:00')
  expect(typedMoment('12-31 2400', '00:00', now)).toBe('2027-01-01T00:00:00+08:00')
  for (const text of ['18:30', '12-05 24:01', '12-05 25:00', '12-05 18:60', '12-05 18', '1230 1830 1'])
    expect(typedMoment(text, '00:00', now), text).toBeUndefined()
})

it('a moment is shown in the zone of the product, and what was typed wrongly as it is', () => {
  expect(typedText('2026-12-05T20:30:15.000Z')).toBe('2026-12-06 04:30')
  expect(typedText('2026-12-05')).toBe('2026-12-05')
  expect(typedText('2026-12-05T16:00:00Z', 'end')).toBe('2026-12-05 24:00')
  expect(typedText('2026-12-05T16:00:00Z', 'start')).toBe('2026-12-06 00:00')
  expect(partsOf('2026-12-31T16:00:00Z', 'end')).toEqual({ day: '2026-12-31', clock: '24:00' })
  for (const text of ['1205 x', '12', '2026-13-05T10:00']) expect(typedText(text)).toBe(text)
  expect(partsOf('2026-12-05T16:00:00Z')).toEqual({ day: '2026-12-06', clock: '00:00' })
  expect(partsOf('12')).toBeUndefined()
})
