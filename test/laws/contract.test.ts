import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { couponMoves } from '#contract/coupon/states.ts'
import { httpTexts, refusals, signOutCodes, toastCodes } from '#contract/errors.ts'
import { contract, operations } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import { type MenuPage, menuPages, pageByName } from '#contract/menu.ts'
import { matterMoves } from '#contract/operation/matters.ts'
import { refundMoves } from '#contract/operation/refunds.ts'
import { auditDomains } from '#contract/system/audits.ts'
import { rolloutMoves, targetMoves, versionMoves } from '#contract/version/software.ts'

const all = operations()
const bare = (path: string) => path.replace(/\/+$/, '').replaceAll(/\{\w+\}/g, '{}')
const wire = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${bare(path)}`
const pages = menuPages as readonly MenuPage[]
const root = new URL('../..', import.meta.url)
const table = (name: string) =>
  readFileSync(new URL(`../specification/${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

describe('the contract', () => {
  it('never gives two operations the same method and path', () => {
    const twice = [...Map.groupBy(all, ({ operation }) => wire(operation))]
      .filter(([, same]) => same.length > 1)
      .map(([path]) => path)
    expect(twice).toEqual([])
  })

  it('has exactly one page file for each menu row, and no page file without a row', () => {
    const files = globSync('web/pages/**/*Page.tsx', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
    const folders = files.map((file) => file.replace(/^web\/pages/, '').replace(/\/\w+Page\.tsx$/, ''))
    expect(folders.toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
  })

  it('names only pages that exist', () => {
    const wrong = all.flatMap(({ id, operation }) =>
      Array.isArray(operation.pages)
        ? operation.pages.filter((name: string) => !pageByName.has(name)).map((name: string) => `${id}: ${name}`)
        : [],
    )
    expect(wrong).toEqual([])
  })

  it('has no other public operations than these', () => {
    expect(
      all
        .filter(({ operation }) => operation.pages === 'public')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([
      'account.admins.login',
      'account.captcha.challenge',
      'account.captcha.check',
      'account.phoneCodes.send',
      'account.signIns.device',
      'account.signIns.phone',
      'caseconf.screens.show',
      'print.stations.page',
      'print.stations.report',
      'system.site.settings',
    ])
  })

  it('uses each code for one thing, and toasts every code that a person can read', () => {
    const codes = Object.values(refusals).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    // Those that are no toast lead to a field or a question.
    expect(codes.filter((code) => !toastCodes.has(code))).toEqual([1005, 1007, 1008])
    expect([...signOutCodes]).toEqual([1506, 1507])
    expect(httpTexts).toEqual({
      401: '未授权，请重新登录。',
      403: '权限不足，无法访问。',
      other: '请求失败，请稍后再试。',
      none: '网络错误，请检查网络连接。',
    })
  })

  it('has resource names that are unique across domains, so that a mention names one call', () => {
    const names = Object.values(contract).flatMap((domain) => Object.keys(domain))
    expect(new Set(names).size).toBe(names.length)
  })

  it.each([
    { machine: 'refund', file: '0004_refunds.sql', moves: refundMoves },
    { machine: 'matter', file: '0016_matters.sql', moves: matterMoves },
    { machine: 'softwareVersion', file: '0102_software_versions.sql', moves: versionMoves },
    { machine: 'rollout', file: '0103_rollouts.sql', moves: rolloutMoves },
    { machine: 'rolloutTarget', file: '0103_rollouts.sql', moves: targetMoves },
    { machine: 'coupon', file: '0092_coupons.sql', moves: couponMoves },
  ])('writes the same moves of a $machine as the database', ({ machine, file, moves }) => {
    const sql = readFileSync(new URL(`server/db/migrations/${file}`, root), 'utf8')
    const written = [...sql.matchAll(new RegExp(`\\('${machine}', '(\\w+)', '(\\w+)'\\)`, 'g'))]
    expect(written.map(([, from, to]) => `${from} ${to}`).toSorted()).toEqual(
      Object.entries(moves)
        .flatMap(([from, to]) => (Array.isArray(to) ? to : Object.keys(to)).map((state) => `${from} ${state}`))
        .toSorted(),
    )
  })

  it('keeps a contract, a handler file and the same name for every resource', () => {
    const missing = all.flatMap(({ id, operation }) => {
      const [domain, resource] = id.split('.')
      return [
        `contract/${domain}/${resource}.ts`,
        ...(operation.raw || domain === 'ingest' ? [] : [`server/${domain}/${resource}.ts`]),
      ].filter((file) => !existsSync(new URL(file, root)))
    })
    expect([...new Set(missing)]).toEqual([])
  })
})

it('the trail has a word for every domain, and for no other', () => {
  expect(Object.keys(auditDomains).toSorted()).toEqual(Object.keys(contract).toSorted())
})

describe('the specification', () => {
  const wanted = table('calls').map(([method, path, access]) => ({ call: `${method} ${bare(path!)}`, access }))

  it('finds every page with its path, title, group and roles', () => {
    // The specification has it as an entry of the navbar.
    const ours = pages
      .filter(({ page }) => page !== 'version')
      .map(({ group, page, path, title, roles }) => [group, page, path, title, roles.toSorted().join(',')])
    expect(ours).toEqual(
      table('pages').map(([group, , page, path, title, roles]) => [
        group,
        page,
        path,
        title,
        roles!
          .split(',')
          .map((role) => role.trim())
          .toSorted()
          .join(','),
      ]),
    )
  })

  it('finds public calls public, calls of any session so, and the others behind pages', () => {
    const byCall = new Map(all.map(({ operation }) => [wire(operation), operation]))
    const other = wanted.filter(({ call, access }) => {
      const operation = byCall.get(call)
      return operation && (access === 'pages' ? !Array.isArray(operation.pages) : operation.pages !== access)
    })
    expect(other).toEqual([])
  })

  it('knows every call of ours, or it is one of these that we add', () => {
    const named = new Set(wanted.map(({ call }) => call))
    const added = all
      .filter(({ operation, list, add }) => !list && !add && !named.has(wire(operation)))
      .map(({ id }) => id)
    expect(added.toSorted()).toEqual(ours.toSorted())
  })
})

/** Calls that the specification does not name: what a page needs beside its list, the doors for cameras and payment, live events. */
const ours = [
  'account.admins.matrix',
  'account.admins.me',
  'account.admins.resetPassword',
  'account.ingestKeys.add',
  'account.ingestKeys.list',
  'account.ingestKeys.revoke',
  'account.operators.disable',
  'account.operators.enable',
  'account.operators.standing',
  'account.phoneCodes.mine',
  'account.phoneCodes.sendOwn',
  ...Object.keys(contract.account.secondFactors).map((key) => `account.secondFactors.${key}`),
  ...Object.keys(contract.account.sessions).map((key) => `account.sessions.${key}`),
  'account.subAccounts.setPassword',
  'caseconf.caseImages.upload',
  'caseconf.points.options',
  'caseconf.points.order',
  ...Object.keys(contract.caseconf.screens).map((key) => `caseconf.screens.${key}`),
  'channel.channelCodes.days',
  'channel.channelCodes.sheet',
  'channel.channelCodes.zip',
  'channel.schemes.drop',
  'channel.schemes.quota',
  'coupon.couponActivities.edit',
  'coupon.couponActivities.list',
  'coupon.coupons.list',
  'coupon.coupons.receivers',
  'cvm.serverCommands.list',
  'cvm.servers.start',
  ...Object.keys(contract.ingest.ingest).map((key) => `ingest.ingest.${key}`),
  'message.messages.readAll',
  ...Object.keys(contract.message.notices).map((key) => `message.notices.${key}`),
  'mission.templates.words',
  'operation.billDifferences.edit',
  'operation.billDifferences.list',
  'operation.bills.list',
  'operation.bills.upload',
  'operation.complaints.close',
  'operation.explanations.one',
  'operation.resources.now',
  'operation.resources.trends',
  ...Object.keys(contract.operation.areaCalendar).map((key) => `operation.areaCalendar.${key}`),
  ...Object.keys(contract.operation.lightMaintenances).map((key) => `operation.lightMaintenances.${key}`),
  ...Object.keys(contract.operation.lightRules).map((key) => `operation.lightRules.${key}`),
  ...Object.keys(contract.operation.lights).map((key) => `operation.lights.${key}`),
  'operation.matters.upload',
  'operation.orders.one',
  'operation.orders.phone',
  'operation.pictures.feature',
  'operation.pictures.unfeature',
  'operation.pictures.zip',
  'operation.records.file',
  'operation.refundBulks.freeze',
  'operation.refundBulks.rows',
  'operation.refundBulks.run',
  'operation.refundNotifications.receive',
  'operation.refunds.approve',
  'operation.refunds.reject',
  'operation.refunds.request',
  'operation.refunds.retry',
  'operation.refunds.settle',
  'operation.scans.list',
  'operation.scans.rows',
  ...Object.keys(contract.operation.synthesis).map((key) => `operation.synthesis.${key}`),
  'operation.waiting.list',
  'photo.pictureAllowances.list',
  'print.localPrints.list',
  'print.localPrints.note',
  'print.localPrints.page',
  'print.printJobs.cancel',
  'print.printJobs.list',
  'print.printerVendors.edit',
  'print.printerVendors.remove',
  'print.stations.page',
  'print.stations.report',
  'print.printRecharges.correct',
  'print.printRecharges.packages',
  'print.printRecharges.people',
  'scenic.addressRanges.edit',
  'scenic.addressRanges.one',
  'scenic.areas.options',
  'scenic.deviceCommands.batch',
  'scenic.deviceCommands.list',
  'scenic.deviceHealth.revenue',
  'scenic.deviceHealth.strip',
  'scenic.deviceSettings.one',
  'scenic.devices.counts',
  'scenic.devices.freeGbCode',
  'scenic.snapshots.dropFrame',
  'scenic.snapshots.setFrame',
  'scenic.streams.media',
  'scenic.streams.playAddress',
  'scenic.streams.pushAddress',
  'scenic.streams.rotate',
  'scenic.streams.watchers',
  'seller.enterprises.list',
  'seller.splitBills.returns',
  'seller.splitBills.send',
  'special.rtmpCases.list',
  'special.rtmpDevices.list',
  'special.webBuilds.remove',
  'special.webBuilds.keep',
  'system.imports.undo',
  'system.events.stream',
  'system.audits.list',
  'system.audits.seal',
  'system.jobs.cancel',
  'system.jobs.clear',
  'system.jobs.list',
  'system.jobs.schedules',
  'system.jobs.unschedule',
  'system.site.settings',
  'user.visitors.log',
  'user.visitors.phone',
  'user.visitors.visits',
  'version.rollouts.list',
  'version.rollouts.pause',
  'version.rollouts.preview',
  'version.rollouts.resume',
  'version.rollouts.stop',
  'version.rolloutTargets.list',
  'version.softwareVersions.distribution',
  'version.softwareVersions.release',
  'version.softwareVersions.remove',
  'version.softwareVersions.withdraw',
  'version.tableHeaders.arrange',
  ...Object.keys(contract.version.tableViews).map((key) => `version.tableViews.${key}`),
]
