import type { ReactNode } from 'react'
import { type Refund, refunds } from '#contract/sales/refunds.ts'
import { usePackageName } from '#web/features/sales/usePackageName.ts'
import { useAreaNames } from '#web/features/scenic/Select.tsx'
import { yuanSign } from '#web/kit/format.ts'
import { useList } from '#web/kit/list/useList.ts'
import { useOpenRow } from '#web/kit/list/useOpenRow.ts'
import { useSteps } from '#web/kit/list/useSteps.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { ListPage } from '#web/parts/table/ListPage.tsx'
import { ChosenRefunds } from '../decisions/ChosenRefunds.tsx'
import { useDecisions } from '../decisions/useDecisions.tsx'
import { type RefundTabKey, tabs } from '../tabs.ts'
import { AllButtons } from './AllButtons.tsx'
import { RefundDrawer } from './RefundDrawer.tsx'
import { RefundFilters } from './RefundFilters.tsx'
import { refundCard, refundColumns } from './refundColumns.tsx'
import { chipsOf, conditionsOf } from './refundConditions.ts'

interface Props {
  tab: RefundTabKey
  head: { title: string; meta: ReactNode; action: ReactNode }
  onAll(): void
}

/** The refunds of one tab. */
export function RefundTab({ tab, head, onAll }: Props) {
  const { states, what, oldestFirst } = tabs[tab]
  const list = useList(refunds.list, {
    fixed: { states },
    live: ['refund'],
    ...(oldestFirst && { defaults: { sort: 'requestedAt', order: 'asc' } }),
  })
  const { filter } = list
  const steps = useSteps(list)
  const opened = useOpenRow(list, { live: ['refund'] })
  const decisions = useDecisions()
  const areas = useAreaNames(filter.areaIds)
  const packageName = usePackageName(filter.packageId, filter.kind)
  const chips = chipsOf(filter, { areas, case: list.rows[0]?.caseName, package: packageName })
  return (
    <ListPage
      {...head}
      list={list}
      what={what}
      noun="笔"
      columns={refundColumns(tab)}
      card={refundCard}
      sums={
        list.reply && (
          <span className="t3">
            退款 <b>{yuanSign(list.reply.amountFen)}</b>
          </span>
        )
      }
      filters={<RefundFilters tab={tab} list={list} chips={chips} onAll={onAll} />}
      conditions={conditionsOf(filter, chips)}
      start={tab === 'all' ? undefined : <Button onClick={onAll}>看全部退款</Button>}
      onOpen={(refund) => steps.show(refund.id)}
      openId={steps.open}
      actions={(refund) => (
        <Button kind="link" onClick={() => steps.show(refund.id)}>
          {stepOf[refund.state] ?? '详情'}
        </Button>
      )}
      actionsWidth={72}
      batch={
        tab === 'requested'
          ? (rows, clear) => (
              <ChosenRefunds decisions={decisions} rows={rows} onDone={clear}>
                {/* Where the whole page is chosen: all that the conditions find. */}
                {rows.length === list.rows.length && list.total > rows.length && (
                  <AllButtons filter={{ ...list.filter, states }} total={list.total} onBegun={clear} />
                )}
              </ChosenRefunds>
            )
          : undefined
      }
    >
      {decisions.dialog}
      <RefundDrawer id={steps.open} opened={opened} onClose={steps.close} previous={steps.previous} next={steps.next} />
    </ListPage>
  )
}

/** The next step for a refund, by its state. */
const stepOf: Partial<Record<Refund['state'], string>> = { requested: '审核', abnormal: '处理', closed: '处理' }
