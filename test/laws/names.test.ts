import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { declaredNames } from './declaredNames.ts'

/** Names that say nothing to who is new here, and what to write instead. docs/GLOSSARY.md has the words of the code. */
const refused: Readonly<Record<string, string>> = {
  acting: 'a noun or a verb with its object',
  alone: 'withExclusiveLock, standalone, isolated',
  answered: 'a verb with its object',
  asked: 'query, params, requestedBy',
  begun: 'startedAt, started',
  deed: 'action',
  deeds: 'actions',
  given: 'computed, settings, result',
  gone: 'deleted, removed, expired',
  heard: 'lastHeartbeat, messages, events',
  house: 'server, by startTestServer()',
  hung: 'areaScoped',
  kept: 'stored, cached, saved',
  lies: 'isStored, inFlight',
  looks: 'columns, options, variants',
  mine: 'ownRows, whose rows they are',
  most: 'max, limit',
  openHouse: 'startTestServer',
  ours: 'ownRows, what they are',
  standing: 'defaultOrder, impact, snapshot',
  tell: 'notify',
  told: 'notification, notified, reported',
  trail: 'auditLog, auditRows',
  turning: 'a verb with its object',
  uncover: 'a verb with its object',
  unhurried: 'noStatementTimeout',
  wanted: 'filter, expected, requested',
  withheld: 'hiddenFields',
  withhold: 'hideable',
}

const files = globSync(
  '{contract,client,server,web,simulator,scenery,maker,test,e2e,bench,scripts}/**/*.{ts,tsx}',
).filter(
  // Its names are those of the database's columns.
  (file) => file !== 'server/platform/db/tables.ts',
)

const declared = files.map((file) => [file, declaredNames(readFileSync(file, 'utf8'), file)] as const)

it.each(Object.entries(refused))('no declaration is named `%s` (write %s)', (word) => {
  expect(declared.filter(([, names]) => names.has(word)).map(([file]) => file)).toEqual([])
})

it('no file has a refused name', () => {
  const named = files.filter((file) => basename(file).split('.')[0]!.toLowerCase() in refused)
  expect(named).toEqual([])
})

describe('this law', () => {
  it.each([
    'const told = 1',
    'export async function told() {}',
    'const { told } = row',
    'const { id: told, name } = row',
    'const [, { told = 1 }] = rows',
    'rows.map((told) => told.id)',
    'rows.map(async ({ id, ...told }) => told)',
    'function add(db: Db, told: string) {}',
    'interface Row { readonly told: string }',
    'interface Row { told?(): void }',
    'type told = string',
  ])('the law of names finds `told` in `%s`', (text) => {
    expect(declaredNames(text, 'a.ts')).toContain('told')
  })

  it.each(['const retold = 1', '// it is told so', "const text = 'told'", 'row.told', 'add({ told: 1 })'])(
    'the law of names ignores `%s`',
    (text) => {
      expect(declaredNames(text, 'a.ts')).not.toContain('told')
    },
  )
})
