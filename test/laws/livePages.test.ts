import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type MenuPage, menuPages } from '#contract/menu.ts'
import { reachedFrom } from './reach.ts'

it('the live player is preloaded for exactly those pages that can show a live picture', () => {
  const player = 'web/features/streams/LivePlayer.tsx default'
  const showing = (menuPages as readonly MenuPage[]).filter(({ path }) =>
    reachedFrom(globSync(`web/pages${path}/**/*.{ts,tsx}`), () => false).has(player),
  )
  const [, listed = ''] = /new Set\(\[(.+?)\]/s.exec(readFileSync('web/kit/load/livePlayer.ts', 'utf8')) ?? []
  const named = [...listed.matchAll(/'([^']+)'/g)].map(([, path]) => path)
  expect(named.toSorted(), 'name these pages in web/kit/load/livePlayer.ts').toEqual(
    showing.map(({ path }) => path).toSorted(),
  )
})
