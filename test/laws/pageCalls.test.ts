import { existsSync, globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import { type MenuPage, menuPages, pageByName } from '#contract/menu.ts'
import { reachedFrom } from './reach.ts'

/**
 * Shared parts that mention calls which some of their pages may not make, and why none of these calls is refused.
 * The browser tests prove that: they open each page for an account that has no other page.
 */
const elsewhere: Record<string, string> = {
  'web/features/adding/': 'a form within a form, offered to accounts that may make the call',
  'web/features/setup/': 'steps, offered to accounts that may make their calls',
  'web/features/connect/FirstPicture.tsx': 'shown to accounts that may look at photos',
  'web/features/reads.ts': 'names what is read again after a change; nothing is called for it',
  'web/features/sales/refunds/useRefundForm.ts': 'offered to accounts that may ask for refunds',
  'web/features/sales/refunds/sendRefund.ts': 'follows the form',
  'web/features/sales/usePackageName.ts': 'looked up by accounts that may make the call',
  'web/crud/report/operation.ts': 'types of every report',
  'web/crud/report/DaySheet.tsx': 'shown by the pages that tell days apart',
  'web/features/sales/sheet/ordersHere.ts': 'either list of orders, whichever the account may read',
  'web/features/sales/list/listing.ts': 'types of either list of orders',
  '/dataOps/monitor web/features/sales/sheet/OrderDrawer.tsx': 'shown to accounts that have the order page',
  '/travelSpot/area web/features/matters/CaseMatters.tsx': 'shown to accounts that have the page of matters',
  '/travelSpot/area web/pages/travelSpot/area/CaseTemplates.tsx': 'shown to accounts that have the page of templates',
  '/travelSpot/stream web/pages/travelSpot/stream/CameraCode.tsx': 'shown to accounts that have the page of cameras',
  'web/pages/travelSpot/travelSpot/AddressRanges.tsx': 'changed by accounts that have the page of channel customers',
  'web/pages/account/acenicuser/AccountEnterprises.tsx': 'shown to accounts that have the page of companies',
  'web/pages/travelSpot/equipment/detail/DeviceRevenue.tsx': 'shown to accounts that have the order page',
  'web/features/figures/offline/CameraLosses.tsx': 'names the rows; nothing is called for it',
  'web/features/figures/PointSales.tsx': 'shown to accounts that have the order page',
  'web/pages/terminal/hotspot/spotSales.ts': 'asked by accounts that have the order page',
  'web/pages/task/activity/ActivityParts.tsx': 'shown to accounts that have the order page',
  'web/pages/merchantCenter/coupon/ActivitySales.tsx': 'shown to accounts that have the order page',
  'web/features/sharing/Received.tsx': 'shown to accounts that have the page of split bills',
  '/merchantCenter/enterprise web/pages/merchantCenter/enterprise/BoundCases.tsx':
    'shows ratios to accounts that have a page of them',
  '/merchantCenter/merchant web/pages/merchantCenter/merchant/MerchantParts.tsx':
    'shows ratios to accounts that have a page of them',
  'web/features/printing/desk/RechargeHere.tsx': 'offered to accounts that may recharge',
  'web/features/printing/RechargeDialog.tsx': 'follows that offer',
  'web/features/printing/sendBooked.ts': 'names what is read again after a recharge; nothing is called for it',
  'web/features/sharing/AreaMonth.tsx': 'shown to accounts that have the page of settlements',
  'web/features/sharing/useNewestMonth.ts': 'asked by accounts that have the page of settlements',
  'web/features/videos/starter/': 'shows templates to accounts that may make them, and names what is read again',
  '/print/cameraGroup web/pages/print/cameraGroup/Members.tsx': 'commands cameras for accounts that may',
  '/print/cameraGroup web/features/scenic/device/BatchBar.tsx': 'offered there',
  '/print/cameraGroup web/features/scenic/device/useBatch.tsx': 'follows that offer',
  'web/pages/task/audio/UsedIn.tsx': 'shown to accounts that have the page of templates',
  'web/pages/task/template/stage/usePicture.ts': 'asked by accounts that may look at photos',
  'web/crud/references.ts': 'all that a field can point at; a page asks for what its own fields do',
}

const isElsewhere = (page: string) => (file: string) =>
  Object.keys(elsewhere).some((part) => file.startsWith(part) || `${page} ${file}` === part)

const byMention = new Map<string, { id: string; operation: Operation }>()
const byResource = new Map<string, { id: string; operation: Operation }[]>()
for (const entry of operations()) {
  const [, resource, key] = entry.id.split('.')
  byMention.set(`${resource}.${key}`, entry)
  byResource.set(resource!, [...(byResource.get(resource!) ?? []), entry])
}

/** Calls that a text names as `resource.key`, or by giving the whole resource to the kit. */
function mentioned(text: string) {
  const single = [...text.matchAll(/(?<![\w.])(\w+\.\w+)/g)].flatMap(([, words]) => byMention.get(words!) ?? [])
  const whole = [...text.matchAll(/\bresource: (\w+)/g)].flatMap(([, resource]) => byResource.get(resource!) ?? [])
  return [...single, ...whole.filter(({ id }) => /\.(list|one|add|edit|remove)$/.test(id))]
}

describe('a page', () => {
  it.each(menuPages as readonly MenuPage[])(
    '$path, with its shared parts, calls only what its roles may call on it',
    (row) => {
      const own = globSync(`web/pages${row.path}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.'))
      const wrong = new Set<string>()
      let calls = 0
      for (const [place, text] of reachedFrom(own, isElsewhere(row.path))) {
        for (const { id, operation } of mentioned(text)) {
          calls++
          if (typeof operation.pages === 'string') continue
          const opens = new Set(operation.pages.flatMap((name) => pageByName.get(name)!.roles))
          const without = row.roles.filter((role) => !opens.has(role))
          if (!operation.pages.includes(row.page as never)) wrong.add(`${id} in ${place} does not name ${row.page}`)
          if (without.length) wrong.add(`${id} in ${place} refuses roles ${without}`)
        }
      }
      expect(
        [...wrong],
        'give the call this page, or the roles of the page, in the contract: `pages`; or ask before calling, `may(…)`, and say so in `elsewhere` above',
      ).toEqual([])
      expect(calls, 'calls that its files name: give the page a resource').toBeGreaterThan(0)
    },
  )

  it('every exception for a shared part names a file that exists', () => {
    const files = Object.keys(elsewhere).map((part) => part.replace(/^\/\S+ /, ''))
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })
})
