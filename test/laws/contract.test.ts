import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { couponMoves } from '#contract/coupons/states.ts'
import { httpTexts, refusals, signOutCodes, toastCodes } from '#contract/errors.ts'
import { contract, operations } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import { matterMoves } from '#contract/matters/matters.ts'
import { type MenuPage, menuPages, pageByName } from '#contract/menu.ts'
import { rolloutMoves, targetMoves, versionMoves } from '#contract/releases/software.ts'
import { refundMoves } from '#contract/sales/refunds.ts'
import { auditDomains } from '#contract/system/audits.ts'
import { templateMoves } from '#contract/videos/templateStates.ts'
import { specified, wire } from '../specification/read.ts'

const all = operations()
const pages = menuPages as readonly MenuPage[]
const root = new URL('../..', import.meta.url)
const migrations = globSync('server/platform/db/migrations/*.sql', { cwd: root })
  .map((file) => readFileSync(new URL(file.replaceAll('\\', '/'), root), 'utf8'))
  .join('\n')

describe('the contract', () => {
  it('no two operations of the contract have the same method and path', () => {
    const twice = [...Map.groupBy(all, ({ operation }) => wire(operation))]
      .filter(([, same]) => same.length > 1)
      .map(([path]) => path)
    expect(twice, 'give one of each pair another path').toEqual([])
  })

  it('each row of the menu has exactly one page file, and each page file has a row', () => {
    const files = globSync('web/pages/**/*Page.tsx', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
    const folders = files.map((file) => file.replace(/^web\/pages/, '').replace(/\/\w+Page\.tsx$/, ''))
    expect(folders.toSorted(), 'web/pages/<path of the row>/<Name>Page.tsx, one in each folder').toEqual(
      pages.map(({ path }) => path).toSorted(),
    )
  })

  it('the contract names only pages that exist', () => {
    const wrong = all.flatMap(({ id, operation }) =>
      Array.isArray(operation.pages)
        ? operation.pages.filter((name: string) => !pageByName.has(name)).map((name: string) => `${id}: ${name}`)
        : [],
    )
    expect(wrong, 'name pages as contract/menu.ts does').toEqual([])
  })

  it('the contract has only the listed public operations', () => {
    expect(
      all
        .filter(({ operation }) => operation.pages === 'public')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([
      'accounts.admins.login',
      'accounts.captcha.challenge',
      'accounts.captcha.check',
      'accounts.invites.accept',
      'accounts.invites.open',
      'accounts.phoneCodes.send',
      'accounts.signIns.device',
      'accounts.signIns.phone',
      'printing.stations.page',
      'printing.stations.report',
      'scenic.screens.show',
      'system.site.settings',
    ])
  })

  it('each refusal code has one meaning, and every refusal except those with a field or dialog is shown as a toast', () => {
    const codes = Object.values(refusals).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    // Refusals without a toast lead to a field or to a dialog.
    expect(codes.filter((code) => !toastCodes.has(code))).toEqual([1005, 1007, 1008])
    expect([...signOutCodes]).toEqual([1506, 1507])
    expect(httpTexts).toEqual({
      401: '未授权，请重新登录。',
      403: '权限不足，无法访问。',
      other: '请求失败，请稍后再试。',
      none: '网络错误，请检查网络连接。',
    })
  })

  it('resource names are unique across domains, so that a mention in code identifies one call', () => {
    const names = Object.values(contract).flatMap((domain) => Object.keys(domain))
    const twice = names.filter((name, at) => names.indexOf(name) !== at)
    expect(twice, 'give one of each pair another name').toEqual([])
  })

  it.each([
    { machine: 'refund', moves: refundMoves },
    { machine: 'matter', moves: matterMoves },
    { machine: 'softwareVersion', moves: versionMoves },
    { machine: 'rollout', moves: rolloutMoves },
    { machine: 'rolloutTarget', moves: targetMoves },
    { machine: 'coupon', moves: couponMoves },
    { machine: 'template', moves: templateMoves },
  ])('the contract and the database have the same moves of a $machine', ({ machine, moves }) => {
    const written = [...migrations.matchAll(new RegExp(`\\('${machine}', '(\\w+)', '(\\w+)'\\)`, 'g'))]
    expect(written.map(([, from, to]) => `${from} ${to}`).toSorted()).toEqual(
      Object.entries(moves)
        .flatMap(([from, to]) => (Array.isArray(to) ? to : Object.keys(to)).map((state) => `${from} ${state}`))
        .toSorted(),
    )
  })

  it('each resource has a contract file and a handler file of the same name', () => {
    const missing = all.flatMap(({ id, operation }) => {
      const [domain, resource] = id.split('.')
      return [
        `contract/${domain}/${resource}.ts`,
        ...(operation.raw || domain === 'ingest' ? [] : [`server/domains/${domain}/${resource}.ts`]),
      ].filter((file) => !existsSync(new URL(file, root)))
    })
    expect([...new Set(missing)], 'call these files as the contract calls the resource').toEqual([])
  })
})

it('the audit log has a Chinese word for every domain, and for no other', () => {
  expect(Object.keys(auditDomains).toSorted(), 'name the domain in contract/system/audits.ts').toEqual(
    Object.keys(contract).toSorted(),
  )
})

describe('the specification', () => {
  const specifiedCalls = specified('calls').map(([method, path, access]) => ({
    call: wire({ method: method as Operation['method'], path: path! }),
    access,
  }))

  it('the menu has every page of the specification with its path, title, group and roles', () => {
    const sortedRoles = (roles: string) => roles.split(/,\s*/).toSorted().join(',')
    const contractPages = pages.map(({ group, page, path, title, roles }) =>
      [group, page, path, title, sortedRoles(roles.join(','))].join(' '),
    )
    const missing = specified('pages')
      .map(([group, , page, path, title, roles]) => [group, page, path, title, sortedRoles(roles!)].join(' '))
      .filter((page) => !contractPages.includes(page))
    expect(missing, 'rows of test/specification/pages.tsv that the menu has otherwise').toEqual([])
  })

  it('the contract has every call of the specification', () => {
    const contractCalls = new Set(all.map(({ operation }) => wire(operation)))
    expect(specifiedCalls.filter(({ call }) => !contractCalls.has(call))).toEqual([])
  })

  it('each call of the specification is public, open to any session, or behind pages, as specified', () => {
    const byCall = new Map(all.map(({ operation }) => [wire(operation), operation]))
    const other = specifiedCalls.filter(({ call, access }) => {
      const operation = byCall.get(call)
      return operation && (access === 'pages' ? !Array.isArray(operation.pages) : operation.pages !== access)
    })
    expect(other).toEqual([])
  })

  it('the specification names every call except those with `origin: own`', () => {
    const named = new Set(specifiedCalls.map(({ call }) => call))
    const other = all
      .filter(
        ({ operation, list, add }) => !list && !add && named.has(wire(operation)) === (operation.origin === 'own'),
      )
      .map(({ id }) => id)
    expect(
      other,
      "a call that test/specification/calls.tsv does not name has `origin: 'own'`, and no other has",
    ).toEqual([])
  })
})
