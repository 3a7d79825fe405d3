import { matterResponsors } from '#contract/matters/matterResponsors.ts'
import { matters } from '#contract/matters/matters.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { count } from '#web/kit/format.ts'
import { MatterViews } from './MatterViews.tsx'

/** Who can be given a matter, and how much each has on hand. */
export const Responsors = crudPage({
  page: 'matter',
  resource: matterResponsors,
  auditLog: 'matters.matterResponsors',
  live: ['matter'],
  meta: () => <MatterViews />,
  reads: [matters.list],
  columns: {
    name: { head: true, width: 150 },
    onDuty: { width: 96 },
    unsolved: { to: ({ id }) => `/systemOps/matter?responsorId=${id}` },
    overdue: { to: ({ id }) => `/systemOps/matter?tab=overdue&responsorId=${id}` },
    matters: { to: ({ id }) => `/systemOps/matter?tab=all&responsorId=${id}` },
    phone: { width: 130 },
    duty: { width: 220, grow: true },
    accountName: { width: 130 },
    createdAt: { hidden: true },
  },
  form: {
    name: {},
    phone: { required: false },
    duty: { wide: true, required: false },
    accountName: {},
    onDuty: {},
  },
  card: [
    ['name', 'onDuty'],
    ['duty', (row) => `未了 ${count(row.unsolved)} 个`],
    ['phone', (row) => (row.overdue ? `逾期 ${count(row.overdue)} 个` : undefined)],
  ],
  state: 'onDuty',
  toggles: { onDuty: { on: '当班', off: '离岗', note: '手上的问题照旧' } },
  actionsWidth: 156,
  removal: (row) =>
    row.matters
      ? {
          blocked: `有 ${count(row.matters)} 个问题记着这位责任人，要留作记录。不再派新问题时设为离岗。`,
          way: { action: '查看这些问题', to: `/systemOps/matter?tab=all&responsorId=${row.id}` },
        }
      : { follows: '还没有问题指派过。', inUseMessage: '已有问题指派给这位责任人，要留作记录。' },
})
