import { expect } from '@playwright/test'
import { seriousFindings } from '../../browser/axe.ts'
import { faultsOf } from '../harness/faults.ts'
import type { Variant } from '../harness/made.ts'
import { openRows } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

/** Lists behind the tab that a page opens with. */
const tabs = {
  '/print/printer?tab=vendors': ['printer', 0],
  '/pic/printRemote?tab=jobs': ['printRemote', 0],
  '/print/local?tab=done': ['printLocal', 0],
  '/merchantCenter/scenicShare?tab=settlements': ['scenicShare', 0],
  '/dataOps/order?tab=settlements': ['order', 3],
  '/account/version?tab=rollouts': ['version', 1],
} as const
for (const [path, [page, role]] of Object.entries(tabs))
  for (const variant of ['empty', 'usual', 'extreme'] as Variant[])
    test(`${path} shows ${variant} data without faults, on a phone and in dark mode too`, async ({ visit }) => {
      const well = async (where: string) =>
        expect.soft([...visit.takeMessages(), ...(await faultsOf(visit.page))], where).toEqual([])
      for (const look of ['light', 'dark'] as const) {
        await visit.open(path, { variant, role, look, only: page })
        for (const width of [1440, 390]) {
          await visit.widen(width)
          await well(`${look} ${width}`)
          if (variant === 'extreme') expect.soft(await seriousFindings(visit.page), `${look} ${width}`).toEqual([])
          if (look === 'light') await openRows(visit, (what) => well(`${look} ${width} ${what}`))
        }
      }
    })
