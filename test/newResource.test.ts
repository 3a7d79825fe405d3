import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { withEntry, withExport, withImport, withLineBefore, withMenuRow } from '../scripts/new/insert.ts'
import { namesOf } from '../scripts/new/names.ts'
import { type Plan, planOf } from '../scripts/new/plan.ts'
import { bareEnv } from './server/ownProcess.ts'

const plan = (...args: string[]) => planOf(namesOf(args))

describe('npm run new names a resource in every spelling', () => {
  it.each([
    ['sales/complaintTags', 'complaintTag', 'complaint_tag', 'complaint_tags'],
    ['sales/visitPolicies', 'visitPolicy', 'visit_policy', 'visit_policies'],
    ['sales/photoBatches', 'photoBatch', 'photo_batch', 'photo_batches'],
    ['sales/cases', 'case', 'case', 'cases'],
  ])('npm run new derives every spelling of a resource from %s', (name, resource, table, tables) => {
    expect(namesOf([name])).toMatchObject({ resource, page: resource, table, tables })
  })
})

describe('npm run new refuses', () => {
  it.each([
    [[], 'npm run new -- sales/complaintTags'],
    [['complaintTags'], 'Name a domain and a resource'],
    [['sales/complaintTag'], 'in the plural'],
    [['sales/complaint-tags'], 'in camel case'],
    [['sales/ComplaintTags'], 'in camel case'],
    [['sales/complaintTags', 'more'], 'Name a domain and a resource'],
    [['sales/complaintTags', '--titel', '投诉标签'], "Unknown option '--titel'"],
    [['sales/complaintTags', '--title', 'tags'], 'beginning with a Chinese one'],
    [['sales/complaintTags', '--title', "投诉'标签"], 'beginning with a Chinese one'],
    [['sales/complaintTags', '--page', 'complaintTag'], '--page task/complaintTag'],
    [['shop/complaintTags'], 'There is no domain shop, but there are: accounts, '],
    [['ingest/complaintTags'], 'There is no domain ingest'],
    [['sales/orders'], 'called orders already, in sales'],
    [['sales/points'], 'called points already, in scenic'],
    [['sales/moves'], 'There is a table move already'],
    [['sales/complaintTags', '--page', 'shop/complaintTag'], 'no group shop, but it has: channelCustomer, '],
    [['sales/complaintTags', '--page', 'task/order'], 'called order already'],
    [['sales/complaintTags', '--page', 'print/local'], 'stands at /print/local'],
  ])('npm run new rejects the arguments %j', (args, reason) => {
    expect(() => plan(...args)).toThrow(reason)
  })

  it('npm run new exits with 1 and a reason if it refuses, and writes nothing', async () => {
    const migrations = readdirSync('server/platform/db/migrations')
    const index = readFileSync('contract/sales/index.ts', 'utf8')
    const answer = await promisify(execFile)(process.execPath, ['scripts/new.ts', 'sales/orders'], {
      env: bareEnv(),
    }).catch((error: { code: number; stderr: string }) => error)
    expect(answer).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Nothing was made\. .*orders already/) })
    expect(readdirSync('server/platform/db/migrations')).toEqual(migrations)
    expect(readFileSync('contract/sales/index.ts', 'utf8')).toBe(index)
  })
})

describe('npm run new makes', () => {
  const { made, changed, path } = plan('sales/complaintTags', '--title', '投诉标签', '--page', 'task/complaintTag')

  it('npm run new creates a file for each part, at the path that its name gives', () => {
    const [migration, ...others] = made.keys()
    expect(migration).toMatch(/^server\/platform\/db\/migrations\/\d{4}_complaint_tags\.sql$/)
    expect(others).toEqual([
      'contract/sales/complaintTags.ts',
      'server/domains/sales/complaintTags.ts',
      'server/domains/sales/complaintTags.test.ts',
      'web/pages/task/complaintTag/ComplaintTagPage.tsx',
    ])
    expect(path).toBe('/task/complaintTag')
  })

  it.each([...made])('npm run new creates %s with all names filled in and only existing imports', (file, text) => {
    expect(text).not.toMatch(/\{\{|\}\}/)
    expect(text).toMatch(/complaint_tag|complaintTag/)
    const imported = [...text.matchAll(/ from '((?:\.|#)[^']+)'/g)].map(([, name]) =>
      name!.startsWith('#') ? name!.slice(1) : join(dirname(file), name!),
    )
    expect(imported.filter((one) => !existsSync(one) && !made.has(one))).toEqual([])
  })

  it('npm run new adds lines to the lists of resources and pages, and changes no other line', () => {
    expect(addedTo(changed)).toEqual({
      'contract/sales/index.ts': ["export { complaintTags } from './complaintTags.ts'"],
      'server/resources.ts': [
        "import { complaintTagHandlers } from './domains/sales/complaintTags.ts'",
        'complaintTags: complaintTagHandlers,',
      ],
      'contract/menu.ts': [
        "{ group: 'task', page: 'complaintTag', path: '/task/complaintTag', title: '投诉标签', icon: 'tasks', roles: [1, 0] },",
      ],
      'contract/menuWords.ts': ["complaintTag: '投诉标签',"],
      'server/domains/monitoring/resources/tableGroups.ts': ["complaintTag: 'orders',"],
      'test/rows/ownRows.ts': [
        "complaintTags: ({ db, place }) => aRow(db, 'complaintTag', { areaId: place.areaId, name: unique('投诉标签'), note: '' }),",
      ],
    })
  })

  it.each(Object.keys(contract).filter((domain) => domain !== 'ingest'))(
    'npm run new can create a resource of the domain %s',
    (domain) => {
      const [index = '', resources = ''] = [...plan(`${domain}/newThings`, '--page', 'task/newThing').changed.values()]
      expect(index.split('\n')).toContain("export { newThings } from './newThings.ts'")
      expect(resources.split(new RegExp(`\\n  ${domain}: `))[1]!.split('}')[0]).toContain('newThings: newThingHandlers')
    },
  )
})

describe('what npm run new inserts beside is gone:', () => {
  it.each<[string, (source: { file: string; text: string }) => string]>([
    ["import … from './sales/…'", (source) => withImport(source, "import { a } from './sales/a.ts'")],
    ['export { … }', (source) => withExport(source, "export { a } from './a.ts'")],
    ['  sales: {', (source) => withEntry(source, '  sales: {', 'a')],
    ['} satisfies', (source) => withLineBefore(source, '} satisfies', 'a')],
    ["{ group: 'task', page: …", (source) => withMenuRow(source, 'task', 'a')],
  ])('npm run new reports a file that lacks the line %s', (anchor, insert) => {
    expect(() => insert({ file: 'a.ts', text: "import { b } from './scenic/b.ts'\n" })).toThrow(
      `a.ts has no line, or more than one, that reads "${anchor}"`,
    )
  })
})

/** The lines that a plan adds to each file; fails where it takes one away. */
function addedTo(changed: Plan['changed']): Record<string, string[]> {
  return Object.fromEntries(
    [...changed].map(([file, text]) => {
      const left = readFileSync(file, 'utf8').split('\n')
      const added = text.split('\n').filter((line) => {
        if (line !== left[0]) return true
        left.shift()
        return false
      })
      expect(left, `${file} keeps its lines in order`).toEqual([])
      return [file, added.map((line) => line.trim())]
    }),
  )
}
