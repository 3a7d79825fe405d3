import { expect, it } from 'vitest'
import { circles, climbing, importsBelow } from './layers.ts'

/** From below: a layer imports itself and those before it. */
const layers = ['server/platform', 'server/providers']
const imports = importsBelow('server')

it('the platform knows no provider and no domain, providers know no domain', () => {
  expect(imports.length).toBeGreaterThan(1000)
  expect(climbing(imports, layers)).toEqual([])
})

it('no folders or files of the platform and of the providers need each other in a circle', () => {
  const inside = imports.filter(({ from }) => layers.some((layer) => from.startsWith(`${layer}/`)))
  expect(circles(inside)).toEqual([])
})

it('a forbidden import and a circle are found', () => {
  const up = { from: 'server/platform/db/open.ts', to: 'server/domains/scenic/areas.ts' }
  const back = { from: 'server/platform/db/open.ts', to: 'server/platform/http/serve.ts' }
  expect(climbing([up], layers)).toEqual(['server/platform/db/open.ts → server/domains/scenic/areas.ts'])
  expect(circles([...imports, back])).toContainEqual(expect.stringMatching(/^server\/platform: /))
})
