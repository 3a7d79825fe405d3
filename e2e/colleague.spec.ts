import { type Browser, expect, type Page } from '@playwright/test'
import { localDay, shiftDay } from '#contract/zone.ts'
import { keepToasts, toastTexts } from '#test/browser/toasts.ts'
import { type Hand, keyboard, lookAt, mouse } from './hand.ts'
import { walked } from './journeys.ts'
import { test } from './test.ts'
import { faultsOf, pastMessages, signIn } from './world.ts'

/** What the people may have to press: who invites and dismisses a colleague, the colleague who invites a guest, and each newcomer. */
const maxClicks = {
  wide: { chief: 14, colleague: 12, guest: 2 },
  phone: { chief: 16, colleague: 14, guest: 2 },
} as const

const password = 'Chosen-2026x'
const day = shiftDay(localDay(Date.now()), 2)

type Look = (step: string) => Promise<unknown>
interface Someone {
  page: Page
  hand: Hand
  look: Look
}

/** Types into a field that the form names so. */
async function type({ page, hand }: Someone, form: ReturnType<Page['getByRole']>, label: RegExp, text: string) {
  await hand.enter(form.getByRole('textbox', { name: label }))
  await page.keyboard.type(text)
}

/** Copies the link that the dialog shows this once, and closes it. */
async function takeLink({ page, hand, look }: Someone): Promise<string> {
  const shown = page.getByRole('dialog', { name: /^邀请本人设置密码/ })
  const link = await shown.getByText(/#invite=/).innerText()
  await look('invitation')
  await hand.press(shown.getByRole('button', { name: '复制邀请', exact: true }))
  await expect.poll(() => toastTexts(page)).toContain('已复制')
  await hand.press(shown.getByRole('button', { name: '关闭', exact: true }).last())
  await expect(shown).toBeHidden()
  return link
}

/** Follows the link, and chooses a password. */
async function follow({ page, hand, look }: Someone, link: string) {
  await page.goto(link)
  await hand.enter(page.locator('[name=pwd]'))
  await page.keyboard.type(password)
  await hand.enter(page.locator('[name=pwd2]'))
  await page.keyboard.type(password)
  await look('password')
  await pastMessages(page, () => hand.press(page.getByRole('button', { name: '设置密码并登录' })))
  await page.getByRole('banner').waitFor()
}

/** A scenic colleague is invited, who invites a guest for two days; then the colleague leaves, and both are out. */
async function walk(chief: Someone, colleague: Someone, guest: Someone, mark: string) {
  const name = `lin.${mark}`
  const faults = faultsOf(chief.page)
  const faultsOfLeavers = [colleague, guest].map(({ page }) => faultsOf(page))
  await chief.hand.goTo('acenicuser')
  await chief.hand.press(chief.page.getByRole('button', { name: /^新增/ }).first())
  const form = chief.page.getByRole('dialog', { name: '新增账号' })
  await type(chief, form, /^账号/, name)
  await type(chief, form, /^姓名/, '林晓')
  await chief.hand.choose(form.getByRole('combobox', { name: '角色' }), '景区客户')
  await chief.hand.choose(form.getByRole('combobox', { name: '运营商' }), '名山影像服务部')
  await chief.look('form')
  await chief.hand.press(form.getByRole('button', { name: '新增账号' }))
  await follow(colleague, await takeLink(chief))

  await colleague.hand.goTo('subaccount')
  await colleague.hand.press(colleague.page.getByRole('button', { name: /^新增/ }).first())
  const guestForm = colleague.page.getByRole('dialog', { name: '新增个人账号' })
  await type(colleague, guestForm, /^账号/, `fair.${mark}`)
  await type(colleague, guestForm, /^姓名/, '庙会来宾')
  await type(colleague, guestForm, /^有效期至/, day)
  await colleague.hand.press(guestForm.getByRole('button', { name: '清空' }))
  await colleague.hand.press(guestForm.getByRole('button', { name: '照片管理的页面' }))
  await colleague.hand.tick(guestForm.getByRole('checkbox', { name: '照片列表' }))
  await colleague.look('guest')
  await colleague.hand.press(guestForm.getByRole('button', { name: '新增个人账号' }))
  await follow(guest, await takeLink(colleague))
  await expect(guest.page.getByRole('banner')).toBeVisible()
  await guest.page.goto('/pic/photo')
  await expect(guest.page.getByRole('heading', { name: '照片列表' })).toBeVisible()
  await guest.page.goto('/dataOps/order')
  await expect(guest.page.getByText('没有查看 订单管理 的权限')).toBeVisible()

  await chief.hand.press(chief.page.getByRole('button', { name: '搜索或跳转' }))
  const palette = chief.page.getByRole('dialog', { name: '命令面板' })
  await chief.hand.enter(palette.getByRole('combobox'))
  await chief.page.keyboard.type(name)
  await expect(palette.getByRole('option').first()).toContainText(name)
  await chief.page.keyboard.press('Enter')
  const drawer = chief.page.getByRole('dialog', { name })
  await expect(drawer).toContainText(`fair.${mark}`)
  await chief.look('leaver')
  await chief.hand.press(drawer.getByRole('button', { name: '删除账号' }))
  // From here on their windows may meet a 401 at any moment.
  expect(faultsOfLeavers.flat()).toEqual([])
  await chief.hand.press(chief.page.locator('dialog[open]').getByRole('button', { name: '删除账号' }))
  await expect.poll(() => toastTexts(chief.page)).toContain(`已删除账号「${name}」`)
  expect(faults).toEqual([])
  // Their windows notice by themselves; a reload at the same moment would be aborted.
  for (const { page } of [colleague, guest]) await expect(page).toHaveURL(/\/login$/, { timeout: 30_000 })
}

/** Three people at three windows, each with a hand of its own. */
async function together(browser: Browser, base: string, handOf: typeof keyboard, under: string, width = 1440) {
  const someone = async (who: string): Promise<Someone> => {
    const context = await browser.newContext({
      ...{ baseURL: base, viewport: { width, height: width < 500 ? 844 : 900 } },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    await keepToasts(page)
    return { page, hand: handOf(page), look: lookAt(page, `${under}-${who}`) ?? (async () => {}) }
  }
  return { chief: await someone('chief'), colleague: await someone('colleague'), guest: await someone('guest') }
}
const clicksOf = ({ hand }: Someone) => ('clicks' in hand ? (hand as ReturnType<typeof mouse>).clicks() : 0)

for (const [where, width] of [
  ['wide', 1440],
  ['phone', 390],
] as const)
  test(
    `a colleague comes, invites a guest and leaves, in few clicks (${where})`,
    walked('colleague', where),
    async ({ browser, baseURL }) => {
      const people = await together(browser, baseURL!, mouse, `colleague-${where}`, width)
      await signIn(people.chief.page, 0)
      await walk(people.chief, people.colleague, people.guest, `${where}${Date.now() % 100_000}`)
      const { chief, colleague, guest } = maxClicks[where]
      expect(clicksOf(people.chief)).toBeLessThanOrEqual(chief)
      expect(clicksOf(people.colleague)).toBeLessThanOrEqual(colleague)
      expect(clicksOf(people.guest)).toBeLessThanOrEqual(guest)
    },
  )

test(
  'a colleague comes, invites a guest and leaves, without a mouse',
  walked('colleague', 'keys'),
  async ({ browser, baseURL }) => {
    const people = await together(browser, baseURL!, keyboard, 'colleague-keys')
    await signIn(people.chief.page, 0)
    await walk(people.chief, people.colleague, people.guest, `keys${Date.now() % 100_000}`)
  },
)
