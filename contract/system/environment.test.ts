import { expect, it } from 'vitest'
import { environmentOf } from './environment.ts'

const two = { environmentA: 'https://ys.example.com', environmentB: 'https://LT.example.com:8443/app', ltMarker: 'lt' }

it.each<[string, string[], 'A' | 'B']>([
  ['its own host is A', ['ys.example.com'], 'A'],
  ['its own host is B, whatever the case and the path', ['lt.example.com:8443'], 'B'],
  ['another port of B is of B’s variant', ['lt.example.com'], 'B'],
  ['a host that is neither is the one of its variant', ['lt-intern.example.com'], 'B'],
  ['and without the marker the other one', ['10.0.0.5:8080'], 'A'],
  ['before a proxy and behind it', ['', '127.0.0.1:8080', 'lt.example.com:8443'], 'B'],
])('a request is assigned to its environment: %s', (_, hosts, environment) => {
  expect(environmentOf(two, hosts)).toBe(environment)
})

it('an unknown host belongs to A if both environments have the same variant, or if only one is configured', () => {
  const alike = { ...two, environmentB: 'https://second.example.com' }
  expect(environmentOf(alike, ['somewhere.example.com'])).toBe('A')
  expect(environmentOf(alike, ['second.example.com'])).toBe('B')
  expect(environmentOf({ ...two, environmentA: '' }, ['somewhere.example.com'])).toBe('A')
  expect(environmentOf({ environmentA: '', environmentB: '', ltMarker: 'lt' }, ['lt.example.com'])).toBe('A')
})
