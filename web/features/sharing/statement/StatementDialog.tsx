import { useState } from 'react'
import type { Statement } from '#contract/sharing/scenicSettlements.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { usePaper } from '#web/parts/paper/usePaper.ts'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import type { StatementOperation } from './operation.ts'
import { Sheet } from './Sheet.tsx'
import styles from './StatementDialog.module.css'

interface Props {
  open: boolean
  onClose(): void
  operation: StatementOperation
  row: Pick<Statement, 'id' | 'areaName' | 'month'>
}

/** A statement as it will be printed, and the way to the printer or into a PDF. */
export default function StatementDialog({ open, onClose, operation, row: { id, areaName, month } }: Props) {
  const { data, error, refetch } = useRead(operation, { params: { id } }, { enabled: open, staleMs: 0 })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="对账单"
      mark={`${areaName} ${month}`}
      width={760}
      note="A4 竖版；存为 PDF 在打印窗口里选"
      cancelText="关闭"
      action={{ text: '打印 / 存为 PDF', run: () => window.print(), disabled: !data }}
    >
      {error && !data ? (
        <ErrorState what="对账单" error={error} retry={() => void refetch()} />
      ) : data ? (
        <Preview statement={data} />
      ) : (
        <Skeleton rows={8} columns={4} />
      )}
    </Dialog>
  )
}

function Preview({ statement }: { statement: Statement }) {
  const [shown, setShown] = useState<HTMLElement | null>(null)
  usePaper(shown, statement)
  return (
    // Reached by keyboard, because it scrolls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={styles.preview} ref={setShown} tabIndex={0} aria-label="对账单预览">
      <Sheet key={statement.state + statement.dueFen} statement={statement} />
    </section>
  )
}
