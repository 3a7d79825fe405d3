import { useState } from 'react'
import { Link } from 'react-router'
import { orderKindNames } from '#contract/sales/orders.ts'
import { type ScenicSettlement, settlementStates } from '#contract/sharing/scenicSettlements.ts'
import { receiverSides, SharedType, shareRatios } from '#contract/sharing/shareRatios.ts'
import { split } from '#contract/sharing/split.ts'
import { titleOf } from '#web/crud/kit.ts'
import { CaseSelect, wordOptions } from '#web/features/scenic/Select.tsx'
import { sharesOf } from '#web/features/sharing/settlements.ts'
import { useNewestMonth } from '#web/features/sharing/useNewestMonth.ts'
import { label } from '#web/kit/form/shape.ts'
import { basisPoints, yuanSign } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { FenInput } from '#web/parts/input/FenInput.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Details } from '#web/parts/value/Details.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import styles from './Trial.module.css'

const called = (key: string) => titleOf(shareRatios.list, key)

interface Props {
  caseId: number | undefined
  onClose(): void
}

/** What each receiver would get of an order that is paid now: the very function that splits orders, on the ratios in force. */
export default function Trial({ caseId: first, onClose }: Props) {
  const [caseId, setCase] = useState(first)
  const [kind, setKind] = useState<keyof typeof orderKindNames>('video')
  const [amountFen, setAmount] = useState<number | null>(10_000)
  const read = useRead(
    shareRatios.sharedTypes,
    { body: { caseId: caseId ?? 0 } },
    { enabled: caseId !== undefined, staleMs: 0, keep: true },
  )
  const owed = useNewestMonth(read.data?.areaId)
  const receivers = read.data?.rows.find((row) => row.kind === kind)?.receivers ?? []
  const { fen, sharedFen, restFen } = split(
    amountFen ?? 0,
    receivers.map(({ share }) => share),
  )
  const rows = receivers.map((one, at) => ({ ...one, fen: fen[at]! }))
  return (
    <Dialog open onClose={onClose} title="分账试算" width={620}>
      <div className={styles.question}>
        <CaseSelect value={caseId} onChange={setCase} allowClear={false} />
        <Segmented<keyof typeof orderKindNames>
          label={label(SharedType, 'name')}
          options={wordOptions(orderKindNames)}
          value={kind}
          onChange={setKind}
        />
        <FenInput label="订单金额" value={amountFen} onChange={setAmount} width={130} />
      </div>
      {caseId === undefined ? (
        <p className="t3">选一个项目，按它现在生效的比例计算</p>
      ) : (
        <>
          <CompactTable
            read={{ ...read, data: read.data && { rows } }}
            what={called('receiverName')}
            none={`该项目的${orderKindNames[kind]}订单现在没有分账比例，全部留在平台`}
            columns={[
              { title: called('receiverName'), grow: true, render: ({ name }) => name },
              { title: called('receiver'), width: 84, render: ({ receiver }) => receiverSides[receiver] },
              { title: called('share'), width: 76, right: true, render: ({ share }) => basisPoints(share) },
              { title: '分得(元)', width: 92, right: true, render: (row) => <Money fen={row.fen} /> },
            ]}
          />
          <div className={styles.sums}>
            <Details
              items={[
                ['合计分出', <Money key="shared" fen={sharedFen} sign strong />],
                ['留在平台', <Money key="rest" fen={restFen} sign strong />],
                ['分账上限', read.data && basisPoints(read.data.limit)],
              ]}
            />
            {owed && <Owed row={owed} />}
            <p className="t3">合计按比例之和算到分，向下取整；余下的分依次给小数部分最大的接收方。</p>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** What the area is owed besides, by its own agreement: computed for months, not for orders. */
const Owed = ({ row }: { row: ScenicSettlement }) => (
  <p>
    景区另按约定分成 {sharesOf(row)}：
    <Link to={`/merchantCenter/scenicShare?tab=settlements&open=${row.id}`}>
      {row.areaName} {row.month}
    </Link>{' '}
    实收 {yuanSign(row.turnoverFen)}，应付 <b>{yuanSign(row.dueFen)}</b>，{settlementStates[row.state]}
  </p>
)
