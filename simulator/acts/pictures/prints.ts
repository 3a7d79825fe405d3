import { printAccounts } from '#contract/printing/printAccounts.ts'
import { printers } from '#contract/printing/printers.ts'
import { printerVendors } from '#contract/printing/printerVendors.ts'
import { printPackages } from '#contract/printing/printPackages.ts'
import { printRecharges } from '#contract/printing/printRecharges.ts'
import { cases } from '#contract/scenic/cases.ts'
import type { Act, Scene } from '../act.ts'

const offers = [
  { name: '标准 500 张', prints: 500, priceFen: 45_000, onSale: true },
  { name: '旺季 2000 张', prints: 2000, priceFen: 160_000, onSale: true },
  { name: '试用 100 张', prints: 100, priceFen: 9900, onSale: true },
] as const
type Offer = (typeof offers)[number]['name']

/** What an account was recharged with, first things first; `meant` puts a slip right. */
type Story = readonly (Offer | { readonly prints: number; readonly reason: string; readonly meant?: number })[]
const stories: readonly Story[] = [
  ['旺季 2000 张', '标准 500 张', { prints: 50, reason: '机器卡纸补偿' }],
  ['试用 100 张'],
  ['标准 500 张', { prints: 2000, reason: '线下付款，补录', meant: 200 }],
  [],
  ['旺季 2000 张'],
  ['标准 500 张', '标准 500 张'],
]

/** Prepaid prints of the projects where photos are taken: some have plenty, some few, one nothing yet. */
export const prints: Act = {
  title: '打印次数',
  async prepare(scene) {
    const office = scene.desk('platform')
    const { rows: projects } = await office.call(cases.list, { body: { size: 200 } })
    const known = (await office.call(printAccounts.list, { body: { size: 200 } })).rows
    const packages = await offered(scene)
    const chosen = projects.filter(({ caseType }) => caseType === 'travelPhoto').toSorted((a, b) => a.id - b.id)
    for (const [at, { id: caseId, name }] of chosen.entries()) {
      const own = known.find((row) => row.caseId === caseId)
      const body = { caseId, name: `${name}出片台`, warnAt: 100 }
      const id = own?.id ?? (await office.call(printAccounts.add, { body })).id
      await recharge(scene, packages, id, stories[at % stories.length] ?? [])
      await setUp(scene, caseId, `${name}打印机`, id)
    }
  },
}

const vendorName = '演示打印机'

/** A printer for an account, which prints into a folder of the server; a new one prints a test page. */
async function setUp({ desk }: Scene, caseId: number, name: string, accountId: number) {
  const office = desk('platform')
  const { rows } = await office.call(printers.options, { body: { caseId } })
  if (rows.length > 0) return
  const known = (await office.call(printerVendors.list, { body: { q: vendorName } })).rows[0]
  const body = { name: vendorName, protocol: 'spool', note: '照片存到服务器的文件夹' } as const
  const vendorId = known?.id ?? (await office.call(printerVendors.add, { body })).id
  const { id } = await office.call(printers.add, { body: { caseId, vendorId, name, accountId } })
  await office.call(printers.test, { body: { id } })
}

/** Recharges an account as its story says. The request keys are always the same, so a recharge that was already made has no effect. */
async function recharge({ desk }: Scene, packages: Awaited<ReturnType<typeof offered>>, id: number, story: Story) {
  const office = desk('platform')
  for (const [step, what] of story.entries()) {
    const key = { requestKey: `demo-prints-${id}-${step}` }
    if (typeof what === 'string') {
      const { id: packageId, version: packageVersion } = packages.get(what)!
      await office.call(printAccounts.recharge, { body: { id, packageId, packageVersion, ...key } })
      continue
    }
    const { prints, reason, meant } = what
    const body = { id, prints, reason, priceFen: meant === undefined ? 0 : prints * 90, ...key }
    const booked = await office.call(printAccounts.recharge, { body })
    if (meant === undefined || booked.repeated) continue
    const put = { id: booked.id, prints: meant, priceFen: meant * 90, reason: `多打了一个零，实为 ${meant} 张` }
    await office.call(printRecharges.correct, { body: { ...put, requestKey: `${key.requestKey}-put-right` } })
  }
}

/** What the platform sells, made where it is missing. */
async function offered({ desk }: Scene) {
  const office = desk('platform')
  const listed = async () => (await office.call(printPackages.list, { body: { size: 200 } })).rows
  const known = await listed()
  const missing = offers.filter((offer) => !known.some((row) => row.name === offer.name))
  for (const body of missing) await office.call(printPackages.add, { body })
  return new Map((await listed()).map((row) => [row.name, row]))
}
