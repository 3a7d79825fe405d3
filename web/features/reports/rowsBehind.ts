import type { PageName } from '#contract/menu.ts'
import { type FigureKey, type FigureScope, figureRows, type ReasonKey } from '#contract/reports/figureRows.ts'
import { addressOf } from './addressOf.ts'

/** The address of the rows behind a figure; undefined if no page lists them or if the account does not have the page. */
export const rowsBehind = (key: FigureKey | ReasonKey, scope: FigureScope, can: (page: PageName) => boolean) =>
  addressOf(figureRows[key]?.(scope), can)
