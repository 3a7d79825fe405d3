import type { Page } from '@playwright/test'
import { admins } from '#contract/account/admins.ts'
import { ingestKeys } from '#contract/account/ingestKeys.ts'
import { operators } from '#contract/account/operators.ts'
import { phoneCodes } from '#contract/account/phoneCodes.ts'
import { secondFactors } from '#contract/account/secondFactors.ts'
import { subAccounts } from '#contract/account/subAccounts.ts'
import { servers } from '#contract/cvm/servers.ts'
import type { Operation } from '#contract/kit.ts'
import { complaints } from '#contract/operation/complaints.ts'
import { orders } from '#contract/operation/orders.ts'
import { refundBulks } from '#contract/operation/refundBulks.ts'
import { refunds } from '#contract/operation/refunds.ts'
import { printAccounts } from '#contract/print/printAccounts.ts'
import { printRecharges } from '#contract/print/printRecharges.ts'
import type { Role } from '#contract/roles.ts'
import { enterprises } from '#contract/seller/enterprises.ts'
import { merchants } from '#contract/seller/merchants.ts'
import { scenicDivisions } from '#contract/seller/scenicDivisions.ts'
import { shareRatios } from '#contract/seller/shareRatios.ts'
import { splitBills } from '#contract/seller/splitBills.ts'
import { rtmpCodes } from '#contract/special/rtmpCodes.ts'
import { webBuilds } from '#contract/special/webBuilds.ts'
import { rollouts } from '#contract/version/rollouts.ts'
import { softwareVersions } from '#contract/version/softwareVersions.ts'
import { account, dialogs } from './openings.ts'

/** A way on which a person comes to a call that wants a proof. */
export interface Way {
  of: Operation
  /** Where it begins: the list, the drawer of a row, or elsewhere. */
  from: string
  at: string
  role?: Role
  mustEnrol?: true
  /** What an answer, or each of its rows, has to say for it; and how many rows there are. */
  facts?: readonly [read: Operation, fields: object, total?: number]
  /** With a mouse, up to what makes the call. */
  walk(page: Page): Promise<void>
}

/** Without a page to walk on. */
export const calledByNoPage: readonly Operation[] = [webBuilds.modify]

const top = (page: Page) => dialogs(page).last()
const press = (page: Page, name: string | RegExp) =>
  top(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .last()
    .click()
/** The question before it. */
const agree = (page: Page) => page.locator('dialog[open]').getByRole('button').last().click()
const inRow = (page: Page, name: string) =>
  page.locator('#page tbody tr').first().getByRole('button', { name, exact: true }).click()
async function choose(page: Page, label?: string) {
  await top(page)
    .getByRole('combobox', label ? { name: label, exact: true } : {})
    .click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
}
const fill = (page: Page, label: string, text: string) => top(page).getByLabel(label).fill(text)
async function security(page: Page) {
  await account(page).click()
  await page.getByRole('button', { name: '登录安全' }).click()
}

const people = '/account/acenicuser'
const customers = '/channelCustomer/index'
const helpers = '/account/subaccount'
const running = { state: 'running', health: 'ok', drainAt: null, commandKind: null, commandState: null }
const payable = { paidAt: '2026-05-02T09:00:00+08:00', paidFen: 5970, refundedFen: 0, heldFen: 0 }

/** Adds, changes and removes a row of a regular resource. */
function regular(
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
const note = (page: Page) => fill(page, '备注', '改过')

export const ways: readonly Way[] = [
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
    of: operators.disable,
    from: 'a row',
    at: customers,
    facts: [operators.standing, { own: { areas: 2, accounts: 3, liveDevices: 0, openOrders: 0 } }],
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
    facts: [secondFactors.mine, { on: true, required: false }],
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
    facts: [secondFactors.mine, { on: false, required: false }],
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
    facts: [secondFactors.mine, { on: false, required: false }],
    async walk(page) {
      await security(page)
      await press(page, '开启')
      await fill(page, '动态口令', '123456')
      await press(page, '开启')
    },
  },
  ...(['重启', '清理磁盘'] as const).map(
    (name): Way => ({
      of: name === '重启' ? servers.reboot : servers.clean,
      from: 'the drawer of a server',
      at: '/systemOps/server?open=1',
      facts: [servers.list, running],
      async walk(page) {
        await press(page, name)
        await agree(page)
      },
    }),
  ),
  {
    of: refundBulks.run,
    from: 'what is chosen',
    at: '/systemOps/refund?tab=requested&reason=blurred',
    facts: [refunds.list, {}, 1234],
    async walk(page) {
      await page.getByLabel('全选本页').check()
      await page.getByRole('button', { name: '同意全部 1,234 笔' }).click()
      await agree(page)
    },
  },
  {
    of: refundBulks.run,
    from: 'a dialog',
    at: '/systemOps/refund?tab=requested&reason=blurred',
    facts: [refunds.list, {}, 1234],
    async walk(page) {
      await page.getByLabel('全选本页').check()
      await page.getByRole('button', { name: '驳回全部 1,234 笔' }).click()
      await top(page).getByRole('textbox').fill('照片清晰')
      await press(page, '下一步')
      await agree(page)
    },
  },
  {
    of: refunds.mandatory,
    from: 'a dialog',
    at: '/systemOps/refund?tab=requested',
    facts: [orders.list, payable],
    async walk(page) {
      await page.getByRole('button', { name: '强制退款' }).click()
      await fill(page, '订单', 'JY20')
      await top(page).getByRole('region', { name: '找到的订单' }).getByRole('button').first().click()
      await force(page)
    },
  },
  {
    of: refunds.mandatory,
    from: 'a dialog over the drawer of a complaint',
    at: '/systemOps/refund?tab=complaint&open=1',
    facts: [complaints.one, payable],
    async walk(page) {
      await press(page, '退款')
      await force(page)
    },
  },
  {
    of: printAccounts.recharge,
    from: 'a row',
    at: '/print/count',
    async walk(page) {
      await inRow(page, '充值')
      await recharge(page)
    },
  },
  {
    of: printAccounts.recharge,
    from: 'a dialog over the drawer of an account',
    at: '/print/count?open=1',
    async walk(page) {
      await press(page, '充值')
      await recharge(page)
    },
  },
  {
    of: printRecharges.correct,
    from: 'a dialog over the drawer of a recharge',
    at: '/print/recharge?open=1',
    facts: [
      printRecharges.list,
      { correctsId: null, correctedPrints: null, correctedFen: null, kind: 'stated', prints: 5000, priceFen: 450_000 },
    ],
    async walk(page) {
      await press(page, '更正')
      await fill(page, '正确的张数', '500')
      await fill(page, '正确的金额', '450')
      await fill(page, '原因', '多打了一个零')
      await press(page, '记入更正')
    },
  },
  ...regular(enterprises, '/merchantCenter/enterprise', '企业', {
    async fillIn(page) {
      await choose(page, '运营商')
      await fill(page, '企业名称', '黄山旅拍有限公司')
      await fill(page, '统一社会信用代码', '91110000802100433B')
      await fill(page, '微信支付商户号', '1600000101')
    },
    change: (page) => fill(page, '企业名称', '黄山'),
    removable: { caseCount: 0 },
  }),
  ...regular(merchants, '/merchantCenter/merchant', '商户', {
    async fillIn(page) {
      await choose(page, '项目')
      await fill(page, '商户名称', '黄山')
      await choose(page, '账户类型')
      await fill(page, '接收账户', '1600000101')
      await choose(page, '与分账方的关系')
    },
  }),
  {
    of: merchants.remove,
    from: 'the form over its drawer',
    at: '/merchantCenter/merchant?open=1',
    async walk(page) {
      await press(page, '编辑')
      await press(page, '删除')
      await agree(page)
    },
  },
  ...regular(scenicDivisions, '/merchantCenter/scenicShare', '景区分成', {
    async fillIn(page) {
      await choose(page, '景区')
      await fill(page, '分成比例', '12')
      await fill(page, '开始日期', '2026-06-01')
      await page.keyboard.press('Tab')
    },
  }),
  ...regular(shareRatios, '/merchantCenter/merchantShare', '商户分账', {
    async fillIn(page) {
      await choose(page, '项目')
      await choose(page, '商户')
      await fill(page, '分账比例', '12.34')
    },
    change: (page) => fill(page, '分账比例', '3'),
    removable: { state: 'planned' },
  }),
  {
    of: splitBills.unfreeze,
    from: 'a dialog drawn in a row',
    at: '/systemOps/splitBill',
    facts: [splitBills.list, { state: 'frozen' }],
    async walk(page) {
      await inRow(page, '解冻')
      await unfreeze(page)
    },
  },
  {
    of: splitBills.unfreeze,
    from: 'a dialog over the drawer of a bill',
    at: '/systemOps/splitBill?open=1',
    facts: [splitBills.list, { state: 'frozen' }],
    async walk(page) {
      await press(page, '解冻')
      await unfreeze(page)
    },
  },
  {
    of: splitBills.unfreeze,
    from: 'what is chosen',
    at: '/systemOps/splitBill',
    facts: [splitBills.list, { state: 'frozen' }],
    async walk(page) {
      await page.getByLabel('全选本页').check()
      await page.locator('#page footer').getByRole('button', { name: '解冻' }).click()
      await unfreeze(page)
    },
  },
  {
    of: rtmpCodes.decrypt,
    from: 'the drawer of an address',
    at: '/travelSpot/stream?tab=rtmpCases&open=1',
    walk: (page) => press(page, '解密查看'),
  },
  {
    of: rtmpCodes.decrypt,
    from: 'a dialog',
    at: '/travelSpot/stream?tab=rtmpDevices',
    async walk(page) {
      await page.getByRole('button', { name: '加密与解密' }).click()
      await top(page).getByRole('textbox').last().fill('sealed')
      await press(page, '解密')
    },
  },
  {
    of: webBuilds.uploadFile,
    from: 'a dialog',
    at: '/account/version?tab=web',
    async walk(page) {
      await page.getByRole('button', { name: '新增网页版本' }).click()
      await page.locator('input[type=file]').setInputFiles({ name: 'a.zip', mimeType: '', buffer: Buffer.from('zip') })
    },
  },
  {
    of: webBuilds.add,
    from: 'a dialog',
    at: '/account/version?tab=web',
    async walk(page) {
      await page.getByRole('button', { name: '新增网页版本' }).click()
      await top(page).locator('button[aria-pressed]').first().click()
      await fill(page, '说明', '换了登录页')
      await press(page, '新增')
    },
  },
  {
    of: webBuilds.update,
    from: 'a dialog',
    at: '/account/version?tab=web',
    async walk(page) {
      await page.getByRole('button', { name: '更换', exact: true }).first().click()
      await choose(page)
      await fill(page, '原因', '登录页错位')
      await press(page, '更换')
    },
  },
  {
    of: softwareVersions.release,
    from: 'the drawer of a version',
    at: '/account/version?open=1',
    facts: [softwareVersions.list, { state: 'draft', product: 'camera' }],
    async walk(page) {
      await press(page, '发布')
      await agree(page)
    },
  },
  {
    of: rollouts.add,
    from: 'a form over the drawer of a version',
    at: '/account/version?open=1',
    facts: [softwareVersions.list, { state: 'released', product: 'camera' }],
    async walk(page) {
      await press(page, '升级摄像头')
      await press(page, '新增升级')
    },
  },
  {
    of: rollouts.add,
    from: 'a form over the drawer of a rollout',
    at: '/account/version?tab=rollouts&open=1',
    facts: [rollouts.list, { state: 'done', done: 3 }],
    async walk(page) {
      await press(page, '回滚')
      await choose(page, '换回的版本')
      await press(page, '新增回滚')
    },
  },
  {
    of: rollouts.add,
    from: 'a form',
    at: '/account/version?tab=rollouts',
    async walk(page) {
      await page.getByRole('button', { name: '新增升级' }).click()
      await choose(page, '软件版本')
      await press(page, '新增升级')
    },
  },
]

async function recharge(page: Page) {
  await press(page, '指定张数')
  await fill(page, '打印张数', '50')
  await fill(page, '原因', '赠送')
  await press(page, '充值 50 张')
}
async function force(page: Page) {
  await press(page, '其他')
  await fill(page, '说明', '投诉电话')
  await press(page, /^退款 ¥/)
  await agree(page)
}
async function unfreeze(page: Page) {
  await fill(page, '解冻原因', '与景区另行结算')
  await press(page, /^解冻 ¥/)
}
