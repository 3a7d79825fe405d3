import type { PageName } from '#contract/menu.ts'
import { type FigureKey, type FigureScope, figureRows, type ReasonKey } from '#contract/reports/figureRows.ts'
import { addressOf } from './addressOf.ts'

/** The address of the rows behind a figure; nothing where no page lists them, or where the account has no such page. */
export const rowsBehind = (key: FigureKey | ReasonKey, scope: FigureScope, can: (page: PageName) => boolean) =>
  addressOf(figureRows[key]?.(scope), can)
