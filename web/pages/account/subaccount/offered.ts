import { accountPages, type MenuPage } from '#contract/menu.ts'
import { access } from '#web/kit/access/access.ts'

/** The pages that a sub-account can be given: the pages of the signed-in account, except those on which accounts are created. */
export const offeredHere = (): readonly MenuPage[] => access().pages.filter(({ page }) => !accountPages.has(page))
