import { expect, type Page } from '@playwright/test'
import type { Visit } from './visit.ts'

/** The row, card or picture that shows its detail. */
const rows = '#page :is([data-opens], [data-index] > a)'

/** Presses the buttons beside the page's title: its action, its views, its looks. `onOpened` gets the name of each. */
export async function pressHead({ page, settle }: Visit, onOpened: (what: string) => Promise<void>) {
  const buttons = page.locator('#page header:has(h1) button:enabled:not([aria-disabled])')
  for (let at = 0; at < (await buttons.count()); at++) {
    const name = (await buttons.nth(at).getAttribute('aria-label')) ?? (await buttons.nth(at).innerText())
    // It would take the whole screen.
    if (name === '大屏') continue
    await buttons.nth(at).click()
    // A form whose code is already loaded appears a moment later, without a request to wait for.
    if (name.startsWith('新增')) await opened(page).waitFor()
    await settle()
    await onOpened(name)
    await leave({ page, settle })
  }
}

/** Opens the first row and walks on from it; then presses what can be done with it. */
export async function openRows(visit: Visit, onOpened: (what: string) => Promise<void>, { all = false } = {}) {
  const { page, settle } = visit
  const first = page.locator(rows).first()
  if (!(await first.isVisible())) return
  await first.press('Enter')
  await dialogs(page).first().waitFor()
  await settle()
  await onOpened('detail')
  const next = dialogs(page).getByRole('button', { name: /^下一/ })
  for (let step = 2; all && (await next.isVisible()) && (await next.isEnabled()); step++) {
    await next.click()
    await settle()
    await onOpened(`detail ${step}`)
  }
  await close(visit)
  const acts = page
    .locator('#page tbody tr[data-at]')
    .first()
    .locator('[data-actions] button:enabled:not([aria-disabled])')
  for (let at = 0; at < (await acts.count()); at++) {
    const name = await acts.nth(at).innerText()
    await acts.nth(at).click()
    // As above.
    if (name === '编辑') await opened(page).waitFor()
    await settle()
    await onOpened(name)
    await leave(visit)
  }
}

/** Chooses the first row, so that what can be done with chosen ones appears. False if rows cannot be chosen. */
export async function chooseFirst({ page, settle }: Visit, onChosen: () => Promise<void>): Promise<boolean> {
  const first = page.locator('#page').getByRole('checkbox', { name: '选择', exact: true }).first()
  if (!(await first.isVisible())) return false
  await first.check()
  await settle()
  await onChosen()
  await first.uncheck()
  return true
}

export const dialogs = (page: Visit['page']) => page.locator(':is([role="dialog"], dialog[open]):visible')

/** A dialog, or the page of its own on which a row is edited. */
const opened = (page: Page) => dialogs(page).or(page.locator('[data-editor]')).first()

/** Closes what is above the page, or goes back to it from the editor. */
async function leave(visit: Pick<Visit, 'page' | 'settle'>) {
  await close(visit)
  if (!(await visit.page.locator('[data-editor]').count())) return
  await visit.page.goBack()
  await visit.settle()
}

/** Presses Escape until nothing is above the page. A form that was not changed closes without a question. */
export async function close({ page, settle }: Pick<Visit, 'page' | 'settle'>) {
  const count = () =>
    page.locator(':is([role="dialog"], dialog[open], .ant-modal-wrap, .ant-drawer-mask):visible').count()
  for (let times = 0, open = await count(); times < 4 && open > 0; times++) {
    await page.keyboard.press('Escape')
    await expect
      .poll(count, { message: 'closes with Escape', intervals: [30, 60, 100], timeout: 10_000 })
      .toBeLessThan(open)
    open = await count()
  }
  await settle()
}

/** The menu at the side. */
export const menu = (page: Page) => page.getByRole('complementary', { name: '主导航' })
/** The button of one's own account. */
export const account = (page: Page) => page.getByRole('banner').locator('[aria-haspopup=dialog]')
