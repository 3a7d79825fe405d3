import { lazy } from 'react'
import { enterprises } from '#contract/sharing/enterprises.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { receivedColumns } from '../receivedColumns.ts'
import CasesInput from './CasesInput.tsx'

/** 企业信息配置: the companies that receive for projects. */
export default crudPage({
  page: 'enterprise',
  resource: enterprises,
  auditLog: 'sharing.enterprises',
  live: ['split'],
  columns: {
    name: { head: true, width: 220 },
    operatorName: {
      width: 180,
      grow: true,
      to: ({ operatorId }) => can('channelCustomer') && `/channelCustomer/index?open=${operatorId}`,
    },
    creditCode: { width: 180 },
    subMerchantNo: { width: 136 },
    caseCount: {},
    ...receivedColumns('enterpriseId'),
    contact: { width: 90, hidden: true },
    phone: { hidden: true },
    createdAt: { hidden: true },
  },
  form: {
    operatorId: { wide: true, hint: (row) => (row ? undefined : '项目只能绑定本运营商的企业，或上级渠道的企业') },
    name: { wide: true, hint: '与营业执照一致' },
    creditCode: {},
    subMerchantNo: {},
    contact: {},
    phone: {},
    caseIds: {
      wide: true,
      required: false,
      control: CasesInput,
      hint: '一个项目只有一家企业，这里只列出还没有企业的',
    },
    note: { wide: true, required: false },
  },
  card: [
    ['name', (row) => `${count(row.caseCount)} 个项目`],
    ['operatorName', 'receivedFen'],
  ],
  facts: ['operatorName', 'creditCode', 'subMerchantNo', 'contact', 'phone', 'note', 'createdAt'],
  details: lazy(() => import('./EnterpriseParts.tsx')),
  short: true,
  removal: ({ caseCount }) =>
    caseCount
      ? { blocked: `它是 ${count(caseCount)} 个项目的企业。先在编辑里解除绑定，或换成别的企业。` }
      : { follows: '它没有绑定项目。', inUseMessage: '它仍在使用，不能删除。' },
})
