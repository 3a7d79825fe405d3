import { expect, type Page } from '@playwright/test'
import { operators } from '#contract/accounts/operators.ts'
import { unprovedText } from '#contract/errors.ts'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import { printAccounts } from '#contract/printing/printAccounts.ts'
import { webBuilds } from '#contract/releases/webBuilds.ts'
import { toastTexts } from '../../browser/toasts.ts'
import { answer, type Data } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test, type Visit } from '../harness/visit.ts'
import { accountWays } from './accountWays.ts'
import { moneyWays } from './moneyWays.ts'
import { systemWays } from './systemWays.ts'
import type { Way } from './way.ts'

const ways = [...accountWays, ...moneyWays, ...systemWays]
/** Made by no page. */
const calledByNoPage: readonly Operation[] = [webBuilds.modify]

test('every call that requires a proof has a test in which a user gives it', () => {
  const walked = new Set<Operation>([...ways.map(({ of }) => of), ...calledByNoPage])
  const wanting = operations().filter(({ operation }) => operation.stepUp)
  expect(wanting.filter(({ operation }) => !walked.has(operation)).map(({ id }) => id)).toEqual([])
})

const names = new Map(operations().map(({ id, operation }) => [operation as Operation, id]))
const paths = ways.map(({ at }) => at.split('?')[0])
for (const [index, way] of ways.entries()) {
  const title = `${names.get(way.of)} from ${way.from} at ${way.at} asks for the proof above everything and goes on with it`
  // At each change one way of each page.
  const isDaily = paths.indexOf(paths[index]) === index
  test(title, isDaily ? {} : { tag: '@deep' }, async ({ visit }) => {
    await walk(visit, way)
    await prove(visit, way.of)
  })
}

test('on a phone, the proof dialog also lies above a dialog over a drawer', async ({ visit }) => {
  const way = wayOf(printAccounts.recharge, 'a dialog over the drawer of an account')
  await walk(visit, way, 390)
  await prove(visit, way.of)
})

test('a user who gives no proof sees that nothing was done, and the form and the focus stay as they were', async ({
  visit,
}) => {
  const { page } = visit
  const way = wayOf(printAccounts.recharge, 'a dialog over the drawer of an account')
  await walk(visit, way)
  const proof = await proofOn(page)
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog')?.ariaLabel ?? 'none')).toMatch(
      /^(确认是你本人|none)$/,
    )
  }
  await proof.getByLabel('登录密码').focus()
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  const form = dialogs(page).filter({ hasText: '充值方式' })
  const again = form.getByRole('button', { name: '充值 50 张' })
  await expect(form.getByRole('alert')).toHaveText(unprovedText)
  await expect(form.getByLabel('原因')).toHaveValue('赠送')
  await expect(again).toBeFocused()
  await expect(again).toBeEnabled()

  await page.keyboard.press('Enter')
  await (await proofOn(page)).getByRole('button', { name: '取消' }).click()
  await expect(again).toBeFocused()
  await again.click()
  await prove(visit, way.of)
  await expect(form).toBeHidden()
})

test('a user who gives no proof for a button in a row sees that nothing was done', async ({ visit }) => {
  const { page } = visit
  await walk(visit, wayOf(operators.enable, 'a row'))
  await (await proofOn(page)).getByRole('button', { name: '关闭' }).click()
  await expect.poll(() => toastTexts(page)).toContain(unprovedText)
  await expect(page.locator('#page tbody tr').first().getByRole('button', { name: '启用' })).toBeFocused()
})

const wayOf = (call: Operation, start: string) => ways.find(({ of, from }) => of === call && from === start)!
const pathOf = ({ path }: Operation) => new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`)

async function walk({ page, open }: Visit, way: Way, width?: number) {
  const { of, at, role = 1, mustEnrol = false, facts } = way
  if (facts) {
    const [read, fields, total] = facts
    await page.route(
      (url) => pathOf(read).test(url.href),
      answer((data: Data) => {
        for (const one of data.rows ?? [data.order ?? data]) Object.assign(one, fields)
        return total === undefined ? data : { ...data, total }
      }),
    )
  }
  await open(at, { variant: 'usual', role, mustEnrol, unproved: of }, width)
  await way.walk(page)
}

/** The proof dialog, which must be topmost under a mouse and have the focus. */
async function proofOn(page: Page) {
  const proof = page.getByRole('dialog', { name: '确认是你本人' })
  await expect(proof.getByLabel('登录密码')).toBeFocused()
  expect(await proof.evaluate(isTopmost)).toBe(true)
  return proof
}
/** Runs in the page. */
function isTopmost(one: Element) {
  const { left, top, width, height } = one.getBoundingClientRect()
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Gives the proof with a mouse; the call is then repeated by itself. */
async function prove({ page }: Visit, { path, method }: Operation) {
  const proof = await proofOn(page)
  const field = proof.getByLabel('登录密码')
  await field.click()
  await field.fill('Good-pass1')
  const done = page.waitForResponse(
    (response) => pathOf({ path } as Operation).test(response.url()) && response.request().method() === method,
  )
  await proof.getByRole('button', { name: '继续' }).click()
  expect((await (await done).json()).code).toBe(200)
  await expect(proof).toBeHidden()
}
