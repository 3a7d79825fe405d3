import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Serious and critical findings of axe on the current page, by all of its rules or only those of colours; one line a rule with the first places. */
export async function seriousFindings(page: Page, only?: 'colours'): Promise<string[]> {
  // Runs in the page itself: otherwise the findings of each frame are merged in a browser page opened for that, at three times the cost.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false })
  if (only) axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ target, failureSummary }) => `${target} ${failureSummary?.split('\n')[1] ?? ''}`)
          .join(' | ')}`,
    )
}
