import { lazy } from 'react'
import { streams } from '#contract/streams/streams.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { marks } from '#web/features/states.ts'
import { count } from '#web/kit/format.ts'
import { Copy } from '#web/parts/input/Copy.tsx'
import { StreamLead, StreamSums, streamCard, streamColumns, streamFacts } from '../StreamParts.tsx'
import styles from './StreamPage.module.css'
import { StreamViews } from './StreamViews.tsx'

/** Streams with their push addresses and keys, who watches them, and the live picture. */
export const Streams = crudPage({
  page: 'stream',
  auditLog: 'streams.streams',
  meta: () => <StreamViews />,
  resource: { list: streams.list, add: streams.add, remove: streams.remove },
  reads: [streams.useCount],
  live: ['stream'],
  every: 5000,
  filters: ['areaId', 'caseId', 'state'],
  columns: {
    ...streamColumns,
    state: { ...streamColumns.state, marks: marks.stream },
    pushUrl: {
      width: 300,
      render: ({ pushUrl }) =>
        pushUrl && (
          <span className={styles.address}>
            {/* In front, where the actions of the row never cover it. */}
            <Copy text={pushUrl} label="复制推流地址，24 小时有效" />
            <span className="el">{pushUrl.replace(/\?.*/, '')}</span>
          </span>
        ),
    },
    keyedAt: { hidden: true },
    createdAt: { hidden: true },
  },
  sums: () => <StreamSums />,
  form: { caseId: {}, deviceId: {}, name: { wide: true, hint: '同一台摄像头可以有几路，如主码流、子码流' } },
  formWidth: 560,
  card: streamCard,
  facts: { ...streamFacts, keyedAt: {} },
  state: 'state',
  lead: StreamLead,
  details: lazy(() => import('./StreamKeys.tsx')),
  removal: ({ state, watching, uses }) => ({
    follows: `${
      state === 'live' ? `正在推流${watching ? `，有 ${count(watching)} 人观看` : ''}，会立即中断。` : ''
    }已发出的推流地址全部失效${uses ? `，${count(uses)} 次使用的记录一并删除` : ''}。`,
  }),
})
