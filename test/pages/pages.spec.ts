import { expect } from '@playwright/test'
import { type MenuPage, menuPages } from '#contract/menu.ts'
import type { Role } from '#contract/roles.ts'
import { seriousFindings } from '../axe.ts'
import { faultsOf } from './faults.ts'
import type { Failing } from './house.ts'
import type { Variant } from './made.ts'
import { close, dialogs, openRows, pressHead } from './openings.ts'
import { test, type Visit } from './visit.ts'

const built = (menuPages as readonly MenuPage[]).filter(({ planned }) => !planned)

for (const { path, roles } of built) {
  const role = roles[0]!

  for (const variant of ['empty', 'bare', 'usual', 'extreme'] as Variant[]) {
    test(`${path} shows ${variant} data`, async ({ visit }) => {
      await visit.open(path, { variant, role })
      await expectWell(visit, 1440)
      await openRows(visit, (what) => expectWell(visit, what), { all: variant === 'usual' })
      await pressHead(visit, (what) => expectWell(visit, what))
      await visit.widen(390)
      await expectWell(visit, 390)
      if (variant === 'extreme') await openRows(visit, (what) => expectWell(visit, `390 ${what}`))
    })
  }

  for (const failing of ['refused', 'broken', 'away'] as Failing[]) {
    test(`${path} says so and tries again where calls are ${failing}`, async ({ visit }) => {
      const { page } = visit
      const again = page.locator('#page').getByRole('button', { name: '重试' })
      await visit.open(path, { variant: 'usual', role, failing })
      for (const width of [1440, 390]) {
        await visit.widen(width)
        await expectWell(visit, width)
        await expect.soft(again.first(), `${width}`).toBeVisible()
      }
      visit.turn({ variant: 'usual', role })
      for (let times = 0; times < 4 && (await again.count()) > 0; times++) {
        await again.first().click()
        await visit.settle()
      }
      await expectWell(visit, 'again')
      await expect.soft(page.locator('#page')).not.toContainText(/没有取到|刷新失败/)

      await visit.open(`${path}?open=1`, { variant: 'usual', role, failing })
      await visit.settle()
      if (await dialogs(page).count()) await expect.soft(dialogs(page).getByRole('button', { name: '重试' }).first(), 'detail').toBeVisible()
      await expectWell(visit, 'detail')
    })
  }

  for (const [look, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    test(`${path} has no serious accessibility finding with extreme data, ${look}`, async ({ visit }) => {
      await visit.open(path, { variant: 'extreme', role, look }, width)
      expect(await seriousFindings(visit.page)).toEqual([])
    })
  }
}

for (const variant of ['empty', 'bare', 'usual', 'extreme'] as Variant[]) {
  test(`what stands around every page shows ${variant} data`, async ({ visit }) => {
    for (const width of [1440, 390]) {
      await visit.open('/task/package', { variant, role: 0 }, width)
      for (const name of [/^搜索或跳转/, /^任务托盘/, /^消息/, 'account'] as const) {
        const button = name === 'account' ? visit.page.locator('button.user') : visit.page.getByRole('banner').getByRole('button', { name })
        await button.click()
        await visit.settle()
        await expectWell(visit, `${width} ${name}`)
        if (await dialogs(visit.page).count()) await close(visit)
        else await button.click()
      }
    }
  })
}

for (const role of [0, 1, 2, 3] as Role[]) {
  test(`role ${role} sees each of its pages`, async ({ visit }) => {
    for (const { path } of built.filter(({ roles }) => roles.includes(role))) {
      await visit.open(path, { variant: 'usual', role })
      await expectWell(visit, path)
      await visit.widen(390)
      await expectWell(visit, `${path} 390`)
    }
  })
}

async function expectWell(visit: Visit, where: string | number) {
  expect.soft([...visit.heard(), ...(await faultsOf(visit.page))], `${where}`).toEqual([])
}
