import { matters } from '#contract/matters/matters.ts'
import { matterTags } from '#contract/matters/matterTags.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { count } from '#web/kit/format.ts'
import { MatterViews } from './MatterViews.tsx'

/** The words by which matters are sorted into kinds. */
export const Tags = crudPage({
  page: 'matter',
  resource: matterTags,
  auditLog: 'matters.matterTags',
  live: ['matter'],
  meta: () => <MatterViews />,
  reads: [matters.list],
  columns: {
    name: { head: true, width: 150 },
    unsolved: { to: ({ id }) => `/systemOps/matter?tagId=${id}` },
    matters: { to: ({ id }) => `/systemOps/matter?tab=all&tagId=${id}` },
    note: { width: 320, grow: true },
    createdAt: {},
  },
  form: { name: { wide: true }, note: { wide: true, required: false } },
  formWidth: 440,
  card: [['name', (row) => `未了 ${count(row.unsolved)} 个`], ['note']],
  removal: (row) =>
    row.matters
      ? {
          blocked: `有 ${count(row.matters)} 个问题贴着它。先给这些问题换一个标签。`,
          way: { action: '查看这些问题', to: `/systemOps/matter?tab=all&tagId=${row.id}` },
        }
      : { follows: '还没有问题贴着它。', inUseMessage: '已有问题贴着它。先给这些问题换一个标签。' },
})
