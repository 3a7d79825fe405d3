import type { Page } from '@playwright/test'
import { printAccounts } from '#contract/printing/printAccounts.ts'
import { printRecharges } from '#contract/printing/printRecharges.ts'
import { complaints } from '#contract/sales/complaints.ts'
import { orders } from '#contract/sales/orders.ts'
import { refundBulks } from '#contract/sales/refundBulks.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { enterprises } from '#contract/sharing/enterprises.ts'
import { merchants } from '#contract/sharing/merchants.ts'
import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { shareRatios } from '#contract/sharing/shareRatios.ts'
import { splitBills } from '#contract/sharing/splitBills.ts'
import { agree, choose, fill, inRow, press, regular, top, type Way } from './way.ts'

const payable = { paidAt: '2026-05-02T09:00:00+08:00', paidFen: 5970, refundedFen: 0, heldFen: 0 }

export const moneyWays: readonly Way[] = [
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
