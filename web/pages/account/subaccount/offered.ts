import { accountPages, type MenuPage } from '#contract/menu.ts'
import { access } from '#web/kit/access/access.ts'

/** What accounts under the signed-in one can be given: what it may open itself, but for the pages on which accounts are made. */
export const offeredHere = (): readonly MenuPage[] => access().pages.filter(({ page }) => !accountPages.has(page))
