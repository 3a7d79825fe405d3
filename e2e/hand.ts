import type { Locator, Page } from '@playwright/test'
import { menuGroups, type PageName, pageByName } from '#contract/menu.ts'

/** How somebody gets at a control. */
export interface Hand {
  press(button: Locator): Promise<void>
  tick(checkbox: Locator): Promise<void>
  choose(select: Locator, option: string): Promise<void>
  /** A field that is typed into next; nothing to do if it has the focus. */
  enter(field: Locator): Promise<void>
  /** Opens a page by the menu. */
  goTo(page: PageName): Promise<void>
}

const isFocused = (control: Locator) => control.evaluate((one) => one === document.activeElement)

const byMenu = (page: Page, press: Hand['press']) => async (name: PageName) => {
  const { group, path } = pageByName.get(name)!
  const drawer = page.getByRole('button', { name: '打开菜单' })
  if (await drawer.isVisible()) await press(drawer)
  const menu = page.getByRole('complementary', { name: '主导航' })
  const { title } = menuGroups.find((one) => one.group === group)!
  const opener = menu.getByRole('button', { name: title, exact: true })
  // The groups of a short menu are open from the start.
  if ((await opener.getAttribute('aria-expanded')) === 'false') await press(opener)
  await press(menu.locator(`a[href="${path}"]`))
}

/** With a mouse or a finger; `clicks` counts them. */
export function mouse(page: Page): Hand & { clicks(): number } {
  let clicks = 0
  const press = async (control: Locator) => {
    clicks++
    await control.click()
  }
  return {
    clicks: () => clicks,
    press,
    tick: press,
    choose: async (select: Locator, option: string) => {
      await press(select)
      await press(page.getByTitle(option, { exact: true }).last())
    },
    enter: async (field: Locator) => {
      await field.waitFor()
      if (!(await isFocused(field))) await press(field)
    },
    goTo: byMenu(page, press),
  }
}

const maxTabs = 120

/** The innermost named part of the page around a control. */
const partOf = 'xpath=ancestor::section[@aria-label][ancestor::main][1]'

/** Whether the control lies before what has the focus. */
const isBehind = (control: Locator) =>
  control.evaluate((one) => {
    const at = document.activeElement
    if (!at || at === document.body || at.contains(one)) return false
    return Boolean(one.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING)
  })

/** F6 to the part of the page that the control is in, where one is. */
async function enterPart(page: Page, control: Locator) {
  const part = control.locator(partOf)
  if ((await part.count()) === 0) return
  for (let parts = 0; parts < 40; parts++) {
    if (await part.evaluate((one) => one.contains(document.activeElement))) return
    await page.keyboard.press('F6')
  }
  throw new Error(`F6 does not lead to the part of ${control} at ${page.url()}`)
}

/** F6 to its part of the page, Tab to the control, forwards or backwards, and Enter. */
export function keyboard(page: Page): Hand {
  const enter = async (control: Locator) => {
    await control.waitFor()
    // A notice goes by itself: its button names the key that leads to it at once.
    if (/^f8$/i.test((await control.getAttribute('aria-keyshortcuts')) ?? '')) await page.keyboard.press('F8')
    await enterPart(page, control)
    for (let tabs = 0; tabs < maxTabs; tabs++) {
      if (await isFocused(control)) return
      await page.keyboard.press((await isBehind(control)) ? 'Shift+Tab' : 'Tab')
    }
    const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160))
    throw new Error(`no way to ${control} at ${page.url()}; the focus is on ${at}`)
  }
  /** Arrow by arrow, in a short list that cannot be searched. */
  const walkTo = async (select: Locator, option: string) => {
    await page.keyboard.press('Enter')
    const active = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')
    for (let steps = 0; steps < 20; steps++) {
      if ((await active.innerText()) === option) return
      await page.keyboard.press('ArrowDown')
    }
    throw new Error(`no ${option} in ${select}`)
  }
  const press = async (control: Locator) => {
    await enter(control)
    await page.keyboard.press('Enter')
  }
  return {
    enter,
    press,
    tick: async (checkbox) => {
      await enter(checkbox)
      await page.keyboard.press('Space')
    },
    choose: async (select, option) => {
      await enter(select)
      if (await select.evaluate((one) => (one as HTMLInputElement).readOnly)) await walkTo(select, option)
      else await page.keyboard.type(option)
      await page.keyboard.press('Enter')
    },
    goTo: byMenu(page, press),
  }
}

/** Takes a picture of a page where `LOOK` names a folder, for whoever wants to see the steps of a journey. */
export const lookAt = (page: Page, under: string) =>
  process.env.LOOK ? (name: string) => page.screenshot({ path: `${process.env.LOOK}/${under}-${name}.png` }) : undefined
