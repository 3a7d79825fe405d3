import { expect } from '@playwright/test'
import { type MenuPage, menuPages } from '#contract/menu.ts'
import { seriousFindings } from '../../browser/axe.ts'
import { faultsOf } from '../harness/faults.ts'
import type { Variant } from '../harness/made.ts'
import { chooseFirst, close, dialogs, openRows, pressHead } from '../harness/openings.ts'
import type { Failing } from '../harness/server.ts'
import { test, type Visit } from '../harness/visit.ts'

for (const { path, page: name, roles } of menuPages as readonly MenuPage[]) {
  const role = roles[0]!

  for (const variant of ['empty', 'bare', 'usual'] as Variant[]) {
    test(`${path} shows ${variant} data without faults`, daily(variant === 'usual'), async ({ visit }) => {
      // Once for an account that has no other page: no call that the page makes may be refused.
      await visit.open(path, { variant, role, ...(variant === 'usual' && { only: name }) })
      await expectWell(visit, 1440)
      await openRows(visit, (what) => expectWell(visit, what), { all: variant === 'usual' })
      await expectChoice(visit)
      await pressHead(visit, (what) => expectWell(visit, what))
      await visit.widen(390)
      await expectWell(visit, 390)
    })
  }

  test(`${path} shows extreme data without faults and without serious accessibility findings, light and dark`, async ({
    visit,
  }) => {
    await visit.open(path, { variant: 'extreme', role })
    await expectWell(visit, 1440)
    await expectAccessible(visit, 1440)
    await visit.darken()
    await expectColours(visit, '1440 in the dark')
    await visit.darken(false)
    await visit.widen(390)
    await expectWell(visit, 390)
    await expectAccessible(visit, 390)
    await chooseFirst(visit, async () => {
      await expectWell(visit, '390 chosen')
      await expectAccessible(visit, '390 chosen')
    })
    // What opens is looked at where it has the least room; with usual data it is at 1440 px above.
    await openRows(visit, (what) => expectWell(visit, `390 ${what}`))
  })

  test(
    `${path} shows extreme data in every dialog that it opens, and in dark mode on a phone`,
    daily(false),
    async ({ visit }) => {
      await visit.open(path, { variant: 'extreme', role })
      await openRows(visit, (what) => expectWell(visit, what))
      await pressHead(visit, (what) => expectWell(visit, what))
      await visit.widen(390)
      await pressHead(visit, (what) => expectWell(visit, `390 ${what}`))
      await visit.darken()
      await expectColours(visit, '390 in the dark')
    },
  )

  test(
    `${path} works if table headers hide every field that they can from its role`,
    daily(false),
    async ({ visit }) => {
      for (const each of roles) {
        await visit.open(path, { variant: 'usual', role: each, hidden: true })
        await expectWell(visit, `role ${each}`)
      }
      await openRows(visit, (what) => expectWell(visit, what))
      await pressHead(visit, (what) => expectWell(visit, what))
      await visit.widen(390)
      await expectWell(visit, 390)
      await openRows(visit, (what) => expectWell(visit, `390 ${what}`))
    },
  )

  for (const failing of ['refused', 'broken', 'away'] as Failing[]) {
    test(`${path} reports the failure and can retry if calls are ${failing}`, daily(false), async ({ visit }) => {
      const { page } = visit
      const again = page.locator('#page').getByRole('button', { name: '重试' })
      await visit.open(`${path}?open=1`, { variant: 'usual', role, failing })
      await visit.settle()
      if (await dialogs(page).count()) {
        await expect.soft(dialogs(page).getByRole('button', { name: '重试' }).first(), 'detail').toBeVisible()
        await expectWell(visit, 'detail')
        await close(visit)
      }
      for (const width of [1440, 390]) {
        await visit.widen(width)
        await expectWell(visit, width)
        await expect.soft(again.first(), `${width}`).toBeVisible()
        // A reason is a whole sentence; here more text follows it.
        await expect.soft(page.locator('#page')).not.toContainText(/。[，（]/)
      }
      visit.turn({ variant: 'usual', role })
      for (let times = 0; times < 4 && (await again.count()) > 0; times++) {
        await again.first().click()
        await visit.settle()
      }
      await expectWell(visit, 'again')
      await expect.soft(page.locator('#page')).not.toContainText(/没有取到|刷新失败/)
    })
  }

  // Its first role is looked at above.
  const others = roles.slice(1)
  if (others.length === 0) continue
  test(`${path} works for an account of each of its roles that has no other page`, daily(false), async ({ visit }) => {
    for (const each of others) {
      await visit.open(path, { variant: 'usual', role: each, only: name })
      await expectWell(visit, `role ${each}`)
      await visit.widen(390)
      await expectWell(visit, `role ${each} 390`)
    }
  })
}

for (const variant of ['empty', 'bare', 'usual', 'extreme'] as Variant[]) {
  test(
    `the dialogs of the page frame show ${variant} data without faults`,
    daily(variant === 'extreme'),
    async ({ visit }) => {
      for (const width of [1440, 390]) {
        await visit.open('/task/package', { variant, role: 0 }, width)
        for (const name of [/^搜索或跳转/, /^任务托盘/, /^消息/, 'account'] as const) {
          const button =
            name === 'account'
              ? visit.page.getByRole('banner').locator('[aria-haspopup=dialog]')
              : visit.page.getByRole('banner').getByRole('button', { name })
          await button.click()
          await visit.settle()
          await expectWell(visit, `${width} ${name}`)
          if (await dialogs(visit.page).count()) await close(visit)
          else await button.click()
        }
      }
    },
  )
}

/** Which tests run for each change; the others run only in `npm run test:deep`. */
function daily(isDaily: boolean) {
  return isDaily ? {} : { tag: '@deep' }
}

/** By all rules of axe, in the look that the page has. */
async function expectAccessible(visit: Visit, where: string | number) {
  expect.soft(await seriousFindings(visit.page), `${where}`).toEqual([])
}

/** By the rules of colours alone: in the other look nothing else is another. */
async function expectColours(visit: Visit, where: string) {
  expect.soft(await seriousFindings(visit.page, 'colours'), where).toEqual([])
}

/** Where rows can be chosen, they can be on a phone, too. Leaves the page wide. */
async function expectChoice(visit: Visit) {
  if (!(await chooseFirst(visit, () => expectWell(visit, 'chosen')))) return
  await visit.widen(390)
  const isChoice = await chooseFirst(visit, () => expectWell(visit, '390 chosen'))
  expect.soft(isChoice, 'rows can be chosen on a phone').toBe(true)
  await visit.widen(1440)
}

async function expectWell(visit: Visit, where: string | number) {
  expect.soft([...visit.takeMessages(), ...(await faultsOf(visit.page))], `${where}`).toEqual([])
}
