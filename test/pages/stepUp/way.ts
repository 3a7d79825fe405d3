import type { Page } from '@playwright/test'
import type { Operation } from '#contract/kit.ts'
import type { Role } from '#contract/roles.ts'
import { dialogs } from '../harness/openings.ts'

/** A way on which a person comes to a call that wants a proof. */
export interface Way {
  of: Operation
  /** Where it begins: the list, the drawer of a row, or elsewhere. */
  from: string
  at: string
  role?: Role
  mustEnrol?: true
  /** Fields that a response, or each of its rows, must have for this way, and the number of rows. */
  facts?: readonly [read: Operation, fields: object, total?: number]
  /** With a mouse, up to what makes the call. */
  walk(page: Page): Promise<void>
}

export const top = (page: Page) => dialogs(page).last()
export const press = (page: Page, name: string | RegExp) =>
  top(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .last()
    .click()
/** Answers the question before it. */
export const agree = (page: Page) => page.locator('dialog[open]').getByRole('button').last().click()
export const inRow = (page: Page, name: string) =>
  page.locator('#page tbody tr').first().getByRole('button', { name, exact: true }).click()
export async function choose(page: Page, label?: string) {
  await top(page)
    .getByRole('combobox', label ? { name: label, exact: true } : {})
    .click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
}
export const fill = (page: Page, label: string, text: string) => top(page).getByLabel(label).fill(text)

/** Adds, changes and removes a row of a regular resource. */
export function regular(
  { list, add, edit, remove }: Record<'list' | 'add' | 'edit' | 'remove', Operation>,
  at: string,
  noun: string,
  { fillIn, change = note, removable = {} }: Regular,
): Way[] {
  return [
    {
      of: add,
      from: 'the form',
      at,
      async walk(page) {
        await page
          .locator('#page header')
          .getByRole('button', { name: `新增${noun}` })
          .click()
        await fillIn(page)
        await press(page, `新增${noun}`)
      },
    },
    {
      of: edit,
      from: 'the form over its drawer',
      at: `${at}?open=1`,
      async walk(page) {
        await press(page, '编辑')
        await change(page)
        await press(page, '保存')
      },
    },
    {
      of: remove,
      from: 'a row',
      at,
      facts: [list, removable],
      async walk(page) {
        await inRow(page, '删除')
        await agree(page)
      },
    },
  ]
}
interface Regular {
  fillIn(page: Page): Promise<void>
  change?(page: Page): Promise<void>
  /** What a row is like that can be removed. */
  removable?: object
}
export const note = (page: Page) => fill(page, '备注', '改过')
