import type { Page } from '@playwright/test'
import { admins } from '#contract/accounts/admins.ts'
import { ingestKeys } from '#contract/accounts/ingestKeys.ts'
import { operators } from '#contract/accounts/operators.ts'
import { phoneCodes } from '#contract/accounts/phoneCodes.ts'
import { secondFactors } from '#contract/accounts/secondFactors.ts'
import { subAccounts } from '#contract/accounts/subAccounts.ts'
import { visitors } from '#contract/visitors/visitors.ts'
import { account } from '../harness/openings.ts'
import { agree, choose, fill, inRow, press, top, type Way } from './way.ts'

const people = '/account/acenicuser'
const customers = '/channelCustomer/index'
const helpers = '/account/subaccount'

export const accountWays: readonly Way[] = [
  {
    of: admins.add,
    from: 'the form',
    at: people,
    async walk(page) {
      await page.getByRole('button', { name: '新增账号' }).click()
      await fill(page, '账号', 'east-gate')
      await fill(page, '姓名', '东门')
      await choose(page, '运营商')
      await press(page, '新增账号')
    },
  },
  {
    of: admins.permission,
    from: 'a row',
    at: people,
    async walk(page) {
      await inRow(page, '权限')
      await top(page).getByRole('checkbox').first().click()
      await press(page, '保存权限')
    },
  },
  {
    of: admins.permission,
    from: 'the drawer of an account',
    at: `${people}?open=1`,
    async walk(page) {
      await press(page, '权限')
      await top(page).getByRole('checkbox').first().click()
      await press(page, '保存权限')
    },
  },
  {
    of: admins.remove,
    from: 'a row',
    at: people,
    async walk(page) {
      await inRow(page, '删除')
      await agree(page)
    },
  },
  {
    of: admins.resetPassword,
    from: 'the drawer of an account',
    at: `${people}?open=1`,
    facts: [admins.list, { passwordUntil: null }],
    async walk(page) {
      await press(page, '重设密码')
      await agree(page)
    },
  },
  {
    of: secondFactors.reset,
    from: 'the drawer of an account',
    at: `${people}?open=1`,
    async walk(page) {
      await press(page, '重置')
      await agree(page)
    },
  },
  {
    of: subAccounts.add,
    from: 'the form',
    at: helpers,
    role: 3,
    async walk(page) {
      await page.getByRole('button', { name: '新增个人账号' }).click()
      await fill(page, '账号', 'east-gate')
      await fill(page, '姓名', '东门')
      await press(page, '新增个人账号')
    },
  },
  {
    of: subAccounts.setPassword,
    from: 'the drawer of an account',
    at: `${helpers}?open=1`,
    role: 3,
    facts: [subAccounts.list, { passwordUntil: null }],
    async walk(page) {
      await press(page, '重设密码')
      await agree(page)
    },
  },
  {
    of: ingestKeys.add,
    from: 'a dialog over the drawer of a customer',
    at: `${customers}?open=2`,
    async walk(page) {
      await press(page, '新增密钥')
      await top(page).getByRole('textbox').fill('南门机房')
      await press(page, '新增密钥')
    },
  },
  {
    of: ingestKeys.revoke,
    from: 'the drawer of a customer',
    at: `${customers}?open=2`,
    facts: [ingestKeys.list, { revokedAt: null }],
    async walk(page) {
      await press(page, '吊销')
      await agree(page)
    },
  },
  {
    of: visitors.personalData,
    from: 'the drawer of a visitor',
    at: '/user/visitor?open=1',
    walk: (page) => press(page, '导出'),
  },
  {
    of: operators.disable,
    from: 'a row',
    at: customers,
    facts: [operators.impact, { own: { areas: 2, accounts: 3, liveDevices: 0, openOrders: 0 } }],
    async walk(page) {
      const row = page.locator('#page tbody tr', { has: page.getByRole('button', { name: '停用', exact: true }) })
      await row.first().getByRole('button', { name: '停用', exact: true }).click()
      await agree(page)
    },
  },
  {
    of: operators.enable,
    from: 'a row',
    at: customers,
    facts: [operators.list, { state: 'off', kind: 'scenic' }],
    walk: (page) => inRow(page, '启用'),
  },
  {
    of: phoneCodes.sendOwn,
    from: '登录安全',
    at: people,
    async walk(page) {
      await security(page)
      await press(page, '更换')
      await fill(page, '手机号', '13900000000')
      await press(page, '获取验证码')
    },
  },
  {
    of: phoneCodes.edit,
    from: '登录安全',
    at: people,
    async walk(page) {
      await security(page)
      await press(page, '更换')
      await fill(page, '手机号', '13900000000')
      await fill(page, '验证码', '123456')
      await press(page, '保存')
    },
  },
  {
    of: secondFactors.renew,
    from: '登录安全',
    at: people,
    async walk(page) {
      await security(page)
      await press(page, '换新恢复码')
    },
  },
  {
    of: secondFactors.drop,
    from: '登录安全',
    at: people,
    facts: [secondFactors.getOwn, { on: true, required: false }],
    async walk(page) {
      await security(page)
      await top(page).locator('section').getByRole('button', { name: '关闭' }).click()
      await agree(page)
    },
  },
  {
    of: secondFactors.begin,
    from: '登录安全',
    at: people,
    facts: [secondFactors.getOwn, { on: false, required: false }],
    async walk(page) {
      await security(page)
      await press(page, '开启')
    },
  },
  {
    of: secondFactors.begin,
    from: 'the setting up that a role must have',
    at: people,
    mustEnrol: true,
    walk: async () => {},
  },
  {
    of: secondFactors.confirm,
    from: '登录安全',
    at: people,
    facts: [secondFactors.getOwn, { on: false, required: false }],
    async walk(page) {
      await security(page)
      await press(page, '开启')
      await fill(page, '动态口令', '123456')
      await press(page, '开启')
    },
  },
]

async function security(page: Page) {
  await account(page).click()
  await page.getByRole('button', { name: '登录安全' }).click()
}
