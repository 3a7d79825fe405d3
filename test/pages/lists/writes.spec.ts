import { expect, type Locator } from '@playwright/test'
import type { TSchema } from 'typebox'
import { admins } from '#contract/accounts/admins.ts'
import { operators } from '#contract/accounts/operators.ts'
import { subAccounts } from '#contract/accounts/subAccounts.ts'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import { couponActivities } from '#contract/coupons/couponActivities.ts'
import { factsOf } from '#contract/fields.ts'
import type { Operation } from '#contract/kit.ts'
import { matterResponsors } from '#contract/matters/matterResponsors.ts'
import { matters } from '#contract/matters/matters.ts'
import { matterTags } from '#contract/matters/matterTags.ts'
import { printAccounts } from '#contract/printing/printAccounts.ts'
import { printers } from '#contract/printing/printers.ts'
import { printerVendors } from '#contract/printing/printerVendors.ts'
import { printPackages } from '#contract/printing/printPackages.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { activities } from '#contract/sales/activities.ts'
import { packagePrices } from '#contract/sales/packagePrices.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { deviceGroups } from '#contract/scenic/deviceGroups.ts'
import { devices } from '#contract/scenic/devices.ts'
import { points } from '#contract/scenic/points.ts'
import { serverGroups } from '#contract/servers/serverGroups.ts'
import { servers } from '#contract/servers/servers.ts'
import { enterprises } from '#contract/sharing/enterprises.ts'
import { merchants } from '#contract/sharing/merchants.ts'
import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { shareRatios } from '#contract/sharing/shareRatios.ts'
import { rtmpCases } from '#contract/streams/rtmpCases.ts'
import { rtmpDevices } from '#contract/streams/rtmpDevices.ts'
import { streams } from '#contract/streams/streams.ts'
import { materials } from '#contract/videos/materials.ts'
import { templates } from '#contract/videos/templates.ts'
import { made, type Variant } from '../harness/made.ts'
import { dialogs } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test, type Visit } from '../harness/visit.ts'

/** Writing calls of a page that no other test makes on it. */
interface Writes {
  readonly add?: Operation
  readonly edit?: Operation
  readonly remove?: Operation
  /** The data in which a row may be removed; by default rows that nothing refers to. */
  readonly removed?: Variant
  /** What such a row says. */
  readonly says?: string
}

const pages: Readonly<Record<string, Writes>> = {
  '/channelCustomer/index': { edit: operators.edit, remove: operators.remove },
  '/account/acenicuser': { remove: admins.remove, removed: 'usual' },
  '/account/subaccount': { remove: subAccounts.remove, removed: 'usual' },
  '/account/version': { edit: softwareVersions.edit },
  '/travelSpot/travelSpot': { remove: areas.remove },
  '/travelSpot/area': { edit: cases.edit, remove: cases.remove },
  '/travelSpot/equipment': { add: devices.add, edit: devices.edit, remove: devices.remove },
  '/travelSpot/stream': { add: streams.add, remove: streams.remove },
  '/travelSpot/stream?tab=rtmpCases': { add: rtmpCases.add, edit: rtmpCases.edit, remove: rtmpCases.remove },
  '/travelSpot/stream?tab=rtmpDevices': { add: rtmpDevices.add, edit: rtmpDevices.edit, remove: rtmpDevices.remove },
  '/terminal/channelCode': { remove: channelCodes.remove },
  '/task/activity': { add: activities.add, edit: activities.edit, remove: activities.remove },
  '/task/material?view=list': { edit: materials.edit },
  '/task/package': { add: packagePrices.add, remove: packagePrices.remove },
  '/task/template': { remove: templates.remove },
  '/pic/package': { add: photoPackages.add, remove: photoPackages.remove },
  '/pic/point': { add: points.add, remove: points.remove },
  '/systemOps/matter?open=1': { remove: matters.remove, removed: 'usual' },
  '/systemOps/matter?tab=tags': { add: matterTags.add, edit: matterTags.edit, remove: matterTags.remove },
  '/systemOps/matter?tab=responsors': {
    add: matterResponsors.add,
    edit: matterResponsors.edit,
    remove: matterResponsors.remove,
  },
  '/systemOps/server': { add: servers.add, edit: servers.edit, remove: servers.remove },
  '/systemOps/server?tab=groups': { add: serverGroups.add, edit: serverGroups.edit, remove: serverGroups.remove },
  '/merchantCenter/coupon': { add: couponActivities.add, remove: couponActivities.remove },
  '/merchantCenter/enterprise': { edit: enterprises.edit, remove: enterprises.remove },
  '/merchantCenter/merchant': { edit: merchants.edit, remove: merchants.remove },
  '/merchantCenter/revenueShare': {
    ...{ edit: shareRatios.edit, remove: shareRatios.remove },
    ...{ removed: 'usual', says: '未开始' },
  },
  '/merchantCenter/scenicShare': { edit: scenicDivisions.edit, remove: scenicDivisions.remove },
  '/print/count': { add: printAccounts.add, edit: printAccounts.edit, remove: printAccounts.remove },
  '/print/count?tab=packages': { add: printPackages.add, edit: printPackages.edit, remove: printPackages.remove },
  '/print/printer': { add: printers.add, remove: printers.remove },
  '/print/printer?tab=vendors': { add: printerVendors.add },
  '/print/cameraGroup': { add: deviceGroups.add, edit: deviceGroups.edit, remove: deviceGroups.remove },
}

for (const [path, { add, edit, remove, removed = 'bare', says = '' }] of Object.entries(pages))
  test(`${path} sends its forms and its confirmed deletions`, async ({ visit }) => {
    const { page } = visit
    if (add || edit) await visit.open(path, { variant: 'usual', role: 1 })
    if (edit) {
      await act(visit, '编辑')
      const form = dialogs(page).last()
      await form.locator('form :is([id$=_name], [id$=_note], textarea):enabled').first().fill('改过的')
      await sends(visit, edit, form.getByRole('button', { name: '保存', exact: true }))
      await expect(dialogs(page)).toHaveCount(0)
    }
    if (add) {
      await page.locator('#page header:has(h1)').getByRole('button', { name: /^新增/ }).click()
      const form = dialogs(page).last()
      await fill(visit, form, add.body!)
      await sends(visit, add, form.getByRole('button', { name: /^新增/ }).last())
    }
    if (remove) {
      await visit.open(path, { variant: removed, role: 1 })
      await act(visit, '删除', says)
      await sends(
        visit,
        remove,
        dialogs(page).filter({ hasText: '不可恢复' }).last().getByRole('button', { name: /^删除/ }),
      )
    }
  })

/** Presses what can be done with a row: in its drawer where one is open, else in the first row in which it can. */
async function act({ page }: Visit, name: string, says = '') {
  const within = (await dialogs(page).count())
    ? dialogs(page).first()
    : page.locator('#page tbody tr[data-at]').filter({ hasText: says }).locator('[data-actions]')
  await within.getByRole('button', { name, exact: true }).first().click()
}

/** Fills in the required fields that are still empty, in the order of the form. */
async function fill({ page, settle }: Visit, form: Locator, body: TSchema) {
  const { properties } = body as TSchema & { properties: Record<string, TSchema> }
  await form.locator('form').waitFor()
  for (const control of await form.locator('form [aria-required=true]').all()) {
    const key = (await control.getAttribute('id'))?.replace(/^.*_/, '') ?? ''
    const { [key]: schema } = properties
    const { kind } = factsOf(schema) ?? {}
    if (!schema || !kind) continue
    if ((await control.getAttribute('role')) === 'combobox') {
      const select = control.locator('xpath=ancestor::div[contains(concat(" ", @class, " "), " ant-select ")][1]')
      const hint = (await select.locator('.ant-select-placeholder').count()) > 0
      if (!hint && (await select.innerText()).trim() !== '') continue
      await control.click()
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
      if (kind === 'refs') await page.keyboard.press('Escape')
      await settle()
    } else if ((await control.inputValue()) === '') await control.fill(typedFor(kind, schema))
  }
}

function typedFor(kind: string, schema: TSchema): string {
  if (kind === 'instant') return '2030-05-02 10:00'
  if (kind === 'day') return '2030-05-02'
  if (kind === 'clock') return '08:30'
  if (['count', 'number', 'money', 'share'].includes(kind)) return '12'
  return String(made(schema, 'usual'))
}
