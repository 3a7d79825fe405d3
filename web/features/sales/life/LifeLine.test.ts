import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LifeLine } from './LifeLine.tsx'
import type { Step } from './life.ts'

const step = (key: string, at: string | null): Step => ({
  key,
  title: key,
  icon: 'scan',
  at,
  fact: '',
  failed: false,
  sinceMs: null,
})

it('the line between two steps of an order is solid only if both were recorded', () => {
  const steps = [
    step('scan', null),
    step('picture', '2026-05-02T02:24:33Z'),
    step('match', null),
    step('order', '2026-05-02T06:27:09Z'),
    step('payment', '2026-05-02T06:27:15Z'),
  ]
  const classes = [...renderToStaticMarkup(createElement(LifeLine, { steps })).matchAll(/<li class="([^"]*)"/g)].map(
    ([, names]) => names,
  )
  expect(classes).toEqual(['ahead', '', 'ahead', 'on', 'now'])
})
