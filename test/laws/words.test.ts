import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { factsOf } from '#contract/fields.ts'
import { operations } from '#contract/index.ts'

/**
 * How often files of the web still write a title or a word of a choice that the contract has.
 * It only ever shrinks: a page that reads its fields from the contract leaves the list.
 */
const knownCounts: Record<string, number> = {
  'web/pages/dataOps/monitor/figures/Figures.tsx': 1,
  'web/features/connect/KeyDialog.tsx': 2,
  'web/pages/dataOps/monitor/DayChoice.tsx': 1,
  'web/pages/dataOps/order/OrderPage.tsx': 1,
  'web/pages/merchantCenter/coupon/SentDialog.tsx': 1,
  'web/pages/pic/photo/PhotoFilters.tsx': 3,
  'web/pages/pic/photo/PhotoPage.tsx': 1,
  'web/features/pictures/view/PictureInfo.tsx': 4,
  'web/features/pictures/view/PhotoView.tsx': 1,
  'web/pages/pic/point/PointPage.tsx': 1,
  'web/pages/systemOps/refund/complaints/ComplaintDrawer.tsx': 1,
  'web/pages/systemOps/refund/complaints/ComplaintTab.tsx': 3,
  'web/pages/systemOps/refund/mandatory/FindOrder.tsx': 1,
  'web/pages/systemOps/refund/mandatory/MandatoryForm.tsx': 1,
  'web/pages/systemOps/refund/refunds/RefundDrawer.tsx': 4,
  'web/pages/systemOps/refund/refunds/refundColumns.tsx': 9,
  'web/pages/task/activity/ActivityPage.tsx': 1,
  'web/pages/task/package/PackagePage.tsx': 1,
  'web/features/scenic/code/GbCodeField.tsx': 1,
  'web/pages/travelSpot/equipment/sight/Wall.tsx': 1,
  'web/parts/filter/DayRange.tsx': 1,
  'web/parts/value/LiveMark.tsx': 1,
  'web/features/accounts/OperatorSelect.tsx': 2,
  'web/features/scenic/Select.tsx': 3,
  'web/features/adding/NewArea.tsx': 2,
  'web/features/adding/NewCase.tsx': 2,
  'web/features/adding/NewOperator.tsx': 1,
  'web/features/sales/sheet/OrderDrawer.tsx': 2,
  'web/features/sales/sheet/OrderFacts.tsx': 1,
  'web/features/sales/sheet/OrderItems.tsx': 2,
  'web/features/sales/sheet/OrderSheet.tsx': 2,
  'web/features/sales/refunds/RefundAsk.tsx': 3,
  'web/features/sales/list/StatesSelect.tsx': 1,
  'web/features/sales/list/orderColumns.tsx': 9,
  'web/shell/palette/Results.tsx': 1,
  'web/shell/UserMenu.tsx': 2,
}

/** Titles of fields, with their units too, and the words of their choices. */
const known = new Set<string>()
function learn(schema: unknown) {
  if (schema === null || typeof schema !== 'object') return
  const { title } = schema as { title?: unknown }
  const { unit, words = {} } = factsOf(schema as never) ?? {}
  for (const one of [title, unit && `${title}(${unit})`, ...Object.values(words)])
    if (typeof one === 'string' && /[\u4e00-\u9fff]/.test(one)) known.add(one)
  for (const part of Object.values(schema)) learn(part)
}
// Titles of files are those of columns, which pages that are written by hand still say themselves.
for (const { operation } of operations())
  for (const [key, part] of Object.entries(operation)) if (key !== 'exported') learn(part)

/** The texts of a component: those in quotes, and between tags. */
const texts = (source: string) =>
  [
    ...source
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`$]*)`|>\s*([^<>{}\n]+?)\s*</g),
  ].map((match) => match.slice(1).find((text) => text !== undefined)!)

const repeated = new Map(
  globSync('web/**/*.tsx').map((file) => [file, texts(readFileSync(file, 'utf8')).filter((text) => known.has(text))]),
)

it('no web file writes more titles or words of the contract by hand than its known count', () => {
  expect(known.size).toBeGreaterThan(150)
  const more = [...repeated]
    .filter(([file, words]) => words.length > (knownCounts[file] ?? 0))
    .map(([file, words]) => `${file}: ${words.join(' ')}`)
  expect(more, 'leave them out: pages read titles and words from the contract by the name of the field').toEqual([])
})

it('the list of known counts names only files that exist', () => {
  const less = Object.entries(knownCounts)
    .filter(([file, count]) => (repeated.get(file)?.length ?? 0) < count)
    .map(([file]) => `${file}: ${existsSync(file) ? repeated.get(file)!.length : 'gone'}`)
  if (less.length) console.log(`words.test.ts: the list may shrink\n  ${less.join('\n  ')}`)
  expect(Object.keys(knownCounts).filter((file) => !existsSync(file))).toEqual([])
})
