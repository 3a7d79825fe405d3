import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { circles, climbing, importsBelow, importsIn } from './layers.ts'

/** From the lowest: a layer imports itself and those before it. Files at the root of `server/` put all of them together. */
const layers = [
  'server/platform',
  'server/providers',
  ...[
    ...['accounts', 'codes', 'servers', 'system', 'tables', 'visitors'],
    ...['coupons', 'messages', 'scenic'],
    ...['matters', 'printing', 'releases', 'sharing', 'streams'],
    ...['monitoring', 'sales'],
    ...['lights', 'videos'],
    ...['reports', 'pictures'],
  ].map((domain) => `server/domains/${domain}`),
  'server/personalData',
  'server/retention',
  'server/ingest',
]
const imports = importsBelow('server', 'contract', 'web', 'client', 'simulator', 'scenery', 'maker')

it('every folder of the server belongs to a layer', () => {
  const folders = (path: string) =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && entry.name !== 'start' ? [`${path}/${entry.name}`] : [],
    )
  const all = [...folders('server').filter((folder) => folder !== 'server/domains'), ...folders('server/domains')]
  expect(all.toSorted()).toEqual(layers.toSorted())
})

it('a layer of the server imports only itself and the layers below it', () => {
  expect(imports.length).toBeGreaterThan(3000)
  expect(climbing(imports, layers), 'move what is needed down to a layer that both may import').toEqual([])
})

it.each(['server', 'contract', 'web', 'client', 'simulator', 'scenery', 'maker'])(
  'no folders or files of %s import each other in a cycle, at any depth',
  (top) => {
    const found = circles(imports.filter(({ from }) => from.startsWith(`${top}/`)))
    expect(found, 'move what both need into a file of its own').toEqual([])
  },
)

it('the film maker imports the contract, the client and nothing else of the project', () => {
  const others = imports.filter(({ from, to }) => from.startsWith('maker/') && !/^(maker|contract|client)\//.test(to))
  expect(others, 'what the maker needs of the server it asks for, as a program of its own').toEqual([])
})

it('no domain imports the handlers of another domain', () => {
  const taken = globSync('server/domains/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const own = file.split('/').slice(0, 3).join('/')
    return [...readFileSync(file, 'utf8').matchAll(/^import (?:type )?\{([^}]*Handlers\b[^}]*)\} from '(\.[^']+)'/gm)]
      .map(([, names, from]) => ({ names: names!, to: join(dirname(file), from!) }))
      .filter(({ to }) => to.startsWith('server/domains/') && !to.startsWith(`${own}/`))
      .map(({ names, to }) => `${file}: ${names.trim()} of ${to}`)
  })
  expect(taken, 'export a function beside the handlers and take that').toEqual([])
})

describe('this law', () => {
  it.each([
    ["import type { Areas } from '../../domains/scenic/areas.ts'"],
    ["import type { Areas } from '#server/domains/scenic/areas.ts'"],
    ["  const { areas } = await import('../../domains/scenic/areas.ts')"],
    ["import '../../domains/scenic/areas.ts'"],
  ])('the law of layers recognises the import %s', (text) => {
    const from = 'server/platform/db/open.ts'
    expect(importsIn(from, text)).toEqual([{ from, to: 'server/domains/scenic/areas.ts' }])
  })

  it.each([
    ['server/platform/db/open.ts', 'server/domains/scenic/areas.ts'],
    ['server/providers/bus/bus.ts', 'server/domains/scenic/areas.ts'],
    ['server/domains/accounts/admins.ts', 'server/domains/sales/orders.ts'],
    ['server/domains/pictures/pictures.ts', 'server/ingest/mount.ts'],
    ['server/ingest/mount.ts', 'server/resources.ts'],
  ])('the law of layers reports that %s imports %s', (from, to) => {
    expect(climbing([{ from, to }], layers)).toEqual([`${from} → ${to}`])
  })

  it('the law of layers reports a cycle', () => {
    const back = { from: 'server/platform/db/open.ts', to: 'server/platform/http/serve.ts' }
    expect(circles([...imports, back])).toContainEqual(expect.stringMatching(/^server\/platform: /))
  })
})
