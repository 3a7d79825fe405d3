import { admins } from '#contract/accounts/admins.ts'
import { operators as operatorCalls } from '#contract/accounts/operators.ts'
import { subAccounts } from '#contract/accounts/subAccounts.ts'
import { type PageName, treeOf } from '#contract/menu.ts'
import { dayAt, dayLength, startOf } from '../../world/rhythm.ts'
import { desks } from '../../world/tenants.ts'
import type { Act } from '../act.ts'

const tree = (...pages: PageName[]) => treeOf(pages)

/** People who help those who look at the demo: each under the account of one. */
const helpers = {
  'demo-platform': [
    { name: 'lin-night', trueName: '夜班值守', permission: tree('monitor', 'order', 'refund', 'equipment') },
    { name: 'lin-check', trueName: '对账', permission: tree('order', 'refund') },
  ],
  'demo-channel': [{ name: 'zhou-shop', trueName: '驻店运营', permission: tree('monitor', 'order', 'photoOrder') }],
  'demo-scenic': [
    { name: 'wang-gate', trueName: '南门导拍', permission: tree('monitor', 'photo', 'photoOrder') },
    { name: 'wang-print', trueName: '冲印台', permission: tree('photo', 'photoOrder', 'point') },
  ],
} as const

/** A guest for a festival of one customer, with a few pages and an end. */
const guest = { name: 'guest-fest', trueName: '节庆特邀摄影', days: 12 }

/** Sub-accounts, and one account whose rights expire. */
export const accounts: Act = {
  title: '账号',
  async prepare({ account, desk }) {
    for (const [name, accountBodies] of Object.entries(helpers)) {
      const { rows } = await account(name).call(subAccounts.list, { body: { size: 200 } })
      for (const body of accountBodies)
        if (!rows.some((row) => row.name === body.name)) await account(name).call(subAccounts.add, { body })
    }
    const office = desk('channel')
    const { rows } = await office.call(admins.list, { body: { q: guest.name } })
    if (rows.length > 0) return
    const { rows: operators } = await office.call(operatorCalls.all)
    const host = operators.find(({ name }) => name === desks.scenic.operator)
    if (!host) return
    await office.call(admins.add, {
      body: {
        ...{ name: guest.name, trueName: guest.trueName, role: 3, operatorId: host.id },
        permission: tree('photo', 'photoOrder'),
        validUntil: new Date(startOf(dayAt(Date.now() + guest.days * dayLength))).toISOString(),
      },
    })
  },
}
