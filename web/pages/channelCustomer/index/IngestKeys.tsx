import { useState } from 'react'
import { ingestKeys } from '#contract/accounts/ingestKeys.ts'
import type { Operator } from '#contract/accounts/operators.ts'
import type { Reply } from '#contract/kit.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { KeyDialog } from '#web/features/connect/KeyDialog.tsx'
import { State } from '#web/features/State.tsx'
import { useAction } from '#web/kit/form/useAction.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Copy } from '#web/parts/input/Copy.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'

type Key = Reply<typeof ingestKeys.list>['rows'][number]

const columns = columnsOf(ingestKeys.list, {
  name: { grow: true, render: ({ name, createdBy }) => <span title={`${name}，${createdBy} 建立`}>{name}</span> },
  keyId: {
    width: 220,
    render: ({ keyId }) => (
      <span className="row" style={{ gap: 4 }}>
        <span className="el">{keyId}</span>
        <Copy text={keyId} label="复制密钥编号" />
      </span>
    ),
  },
  revokedAt: {
    title: '状态',
    width: 84,
    render: ({ revokedAt }) => (
      <State of="account" is={revokedAt ? 'off' : 'on'} word={revokedAt ? '已吊销' : '有效'} />
    ),
  },
  lastUsedAt: {},
})
const act = {
  title: '操作',
  width: 72,
  right: true,
  render: (key: Key) => !key.revokedAt && <Revoke of={key} />,
} as const

/** Keys with which an operator's cameras and mini-program post: made, listed, revoked. Revoked ones stay as a record. */
export function IngestKeys({ operator }: { operator: Operator }) {
  const keys = useRead(ingestKeys.list, { body: { operatorId: operator.id } })
  const [making, setMaking] = useState(false)
  return (
    <Section
      title="接入密钥"
      note="摄像头与小程序后台用它签名上报"
      end={
        <Button size="small" icon="plus" onClick={() => setMaking(true)}>
          新增密钥
        </Button>
      }
    >
      <CompactTable read={keys} what="接入密钥" none="这家还没有自己的密钥" columns={[...columns, act]} />
      <KeyDialog open={making} operatorId={operator.id} mark={operator.name} onClose={() => setMaking(false)} />
    </Section>
  )
}

function Revoke({ of: { id, name, lastUsedAt } }: { of: Key }) {
  const revoke = useAction(ingestKeys.revoke, { invalidates: [ingestKeys.list], success: '已吊销' })
  const ask = async () => {
    const used = lastUsedAt ? '' : '它从未使用过。'
    if (
      await confirm({
        title: `吊销密钥「${name}」？`,
        text: `${used}用它签名的心跳、照片、订单会立刻被拒收。不可恢复。`,
        action: '吊销密钥',
        danger: true,
      })
    )
      await revoke.run({ params: { id } })
  }
  return (
    <Button kind="link" busy={revoke.busy} onClick={() => void ask()}>
      吊销
    </Button>
  )
}
