import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filter, Graph } from './graph.ts'
import { keyframes } from './keyframes.ts'

it('a filter’s value reaches FFmpeg unchanged, whatever characters it contains', () => {
  const hostile = [
    "a'b",
    'a\\b',
    'a:b=c',
    'a,b;c[d]',
    ' both ',
    "\\'",
    "'; rm -rf /;'",
    '$(id)`id`',
    '黄山 🏔',
    '%{n}',
    '\\\\',
    "''",
    '=:',
    '[0:v]',
  ]
  const drawn = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { numRuns: 40, seed: 7 })
  // The filter that prints values separates them by line breaks.
  const values = [...hostile, ...drawn].filter((value) => !/[\r\n\0]/.test(value))
  const graph = new Graph()
  const adds = values.map((value, index) => filter('metadata', { mode: 'add', key: `k${index}k`, value }))
  const output = graph.chain(
    [],
    filter('color', { s: '16x16', d: 0.04 }),
    ...adds,
    filter('metadata', { mode: 'print', file: '-' }),
  )
  const said = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-nostdin', '-filter_complex', graph.text, '-map', output, '-f', 'null', '-'],
    { encoding: 'utf8' },
  )
  const found = new Map([...said.matchAll(/^k(\d+)k=(.*)$/gm)].map(([, index, value]) => [Number(index), value]))
  expect(values.map((_, index) => found.get(index))).toEqual(values)
})

it('a value interpolated between keyframes stays within the tolerance', () => {
  const values = Array.from({ length: 200 }, (_, n) => 50 * Math.sin(n / 9) + (n > 120 ? 30 : 0))
  // Translates FFmpeg's expression into JavaScript.
  const text = keyframes(values, 0.3, 'n')
  const compute = new Function(
    'n',
    `let v; const st = (_, x) => (v = x), ld = () => v, lt = (a, b) => a < b, choose = (c, a, b) => (c ? a : b); return (${text.replaceAll('if(', 'choose(').replace(';', ',')})`,
  ) as (n: number) => number
  for (const [n, value] of values.entries()) expect(Math.abs(compute(n) - value)).toBeLessThanOrEqual(0.3001)
  expect(text.length).toBeLessThan(3000)
  expect(keyframes([7, 7, 7], 0.3, 'n')).toBe('7')
})
