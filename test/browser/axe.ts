import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'

const program = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Serious and critical findings of axe on the current page, by all of its rules or only those of colours; one line a rule with the first places. */
export async function seriousFindings(page: Page, only?: 'colours'): Promise<string[]> {
  // Once for each document that is loaded: reading it again for each look at a page took three times as long as the look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program)
  return page.evaluate(find, only && ['color-contrast', 'link-in-text-block'])
}

/** Runs in the page. */
async function find(rules: string[] | undefined) {
  const { axe } = window as unknown as { axe: typeof axeCore }
  // What lies over a text keeps axe from judging its colours, and the watermark lies over everything.
  const covers = [...document.querySelectorAll<HTMLElement>('[data-watermark]')]
  for (const { style } of covers) style.setProperty('display', 'none', 'important')
  const { violations } = await axe.run({
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: rules }),
  })
  for (const { style } of covers) style.removeProperty('display')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const places = nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${target} ${failureSummary?.split('\n')[1] ?? ''}`)
      return `${id}: ${places.join(' | ')}`
    })
}
