import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { clock, dayAndTime } from '../../kit/format.ts'
import { LifeLine } from './LifeLine.tsx'
import { type LifePoint, lifeSteps } from './lifeSteps.ts'

const step = (key: string, at: string | null, more: Partial<LifePoint> = {}): LifePoint => ({
  key,
  title: key,
  icon: 'scan',
  at,
  ...more,
})
const drawn = (points: readonly LifePoint[], lead = false) =>
  renderToStaticMarkup(createElement(LifeLine, { steps: lifeSteps(points), lead }))
const timesOf = (markup: string) => [...markup.matchAll(/<time[^>]*>([^<]*)</g)].map(([, text]) => text)
const classesOf = (markup: string) => [...markup.matchAll(/<li class="([^"]*)"/g)].map(([, names]) => names)

it('the line between two steps of an order is solid only if both were recorded', () => {
  const markup = drawn([
    step('scan', null),
    step('picture', '2026-05-02T02:24:33Z'),
    step('match', null),
    step('order', '2026-05-02T06:27:09Z'),
    step('payment', '2026-05-02T06:27:15Z'),
  ])
  expect(classesOf(markup)).toEqual(['ahead', '', 'ahead', 'on', 'now'])
})

it('a failure of which the time is not stored is an octagon without a time, and not hollow', () => {
  const markup = drawn([
    step('sent', '2026-05-02T06:27:09Z'),
    step('failed', null, { failed: true, untimed: true }),
    step('returned', null),
  ])
  expect(classesOf(markup)).toEqual(['on', 'failed now', 'ahead'])
  expect(markup.match(/<time/g)).toHaveLength(1)
  expect(markup.match(/data-glyph="octagon"/g)).toHaveLength(1)
})

it('a day is named where it changes, and at first where nothing else names it', () => {
  const [paid, sent] = ['2026-05-02T06:27:09Z', '2026-05-02T06:28:00Z']
  const points = [step('paid', paid), step('sent', sent), step('back', '2026-05-04T01:00:00Z')]
  const back = dayAndTime('2026-05-04T01:00:00Z')
  expect(timesOf(drawn(points))).toEqual([clock(paid), clock(sent), back])
  expect(timesOf(drawn(points, true))).toEqual([dayAndTime(paid), clock(sent), back])
})
