import type { ReactNode } from 'react'
import type { Reply } from '#contract/kit.ts'
import { complaints } from '#contract/sales/complaints.ts'
import { refunds, refundTabs } from '#contract/sales/refunds.ts'
import { type Waiting, waiting, waitingNames } from '#contract/sales/waiting.ts'
import { AreasSelect, areasText, useAreaNames, WordSelect } from '#web/features/scenic/Select.tsx'
import { label as titleOf } from '#web/kit/form/shape.ts'
import { type FilterOf, useList } from '#web/kit/list/useList.ts'
import { useSteps } from '#web/kit/list/useSteps.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { FilterBar } from '#web/parts/filter/FilterBar.tsx'
import { FilterChips } from '#web/parts/filter/FilterChips.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { HiddenHits } from '#web/parts/table/HiddenHits.tsx'
import { ListPage } from '#web/parts/table/ListPage.tsx'
import { ComplaintDrawer } from '../complaints/ComplaintDrawer.tsx'
import { ChosenRefunds } from '../decisions/ChosenRefunds.tsx'
import { useDecisions } from '../decisions/useDecisions.tsx'
import { RefundDrawer } from '../refunds/RefundDrawer.tsx'
import { useRefund } from './useRefund.ts'
import { waitingCard, waitingColumns } from './waitingColumns.tsx'

/** Everything that waits for a person, oldest first: refunds to decide about, failed refunds, complaints. */
export function WaitingTab({
  head,
  onAll,
  onComplaints,
}: {
  head: { title: string; meta: ReactNode; action: ReactNode }
  onAll(): void
  onComplaints(): void
}) {
  const list = useList(waiting.list, {
    defaults: { sort: 'since', order: 'asc' },
    live: ['refund', 'complaint'],
  })
  const steps = useSteps(list)
  const refundId = steps.of === 'refund' ? steps.open : undefined
  const complaintId = steps.of === 'complaint' ? steps.open : undefined
  const opened = useRefund(refundId)
  const areaNames = useAreaNames(list.filter.areaIds)
  const decisions = useDecisions()
  // Waiting times are relative to now.
  useEvery(60_000, list.refetch)
  const { filter } = list
  const chips = [
    filter.areaIds &&
      ({ keys: ['areaIds'], label: called('areaIds'), text: areasText(filter.areaIds, areaNames) } as const),
    filter.for && ({ keys: ['for'], label: called('for'), text: waitingNames[filter.for] } as const),
  ]
  const { decided, handled } = useDecided(filter)
  const beside = { onClose: steps.close, previous: steps.previous, next: steps.next }
  return (
    <ListPage
      {...head}
      list={list}
      what="待处理的退款和投诉"
      noun="项"
      columns={waitingColumns}
      card={waitingCard}
      filters={
        <>
          <FilterBar list={list} search="订单号、手机号、尾号、退款单号">
            <AreasSelect value={filter.areaIds ?? []} onChange={(areaIds) => list.set({ areaIds })} />
            <WordSelect
              placeholder={called('for')}
              options={choices}
              value={filter.for}
              onChange={(one) => list.set({ for: one })}
            />
          </FilterBar>
          <FilterChips list={list} chips={chips} />
          <HiddenHits hits={decided} noun="笔退款" where="其他状态" onShow={onAll} />
          <HiddenHits hits={handled} noun="条投诉" where="已处理的" onShow={onComplaints} />
        </>
      }
      conditions={[filter.q && `关键字 ${filter.q}`, ...chips.map((chip) => chip && `${chip.label} ${chip.text}`)]
        .filter(Boolean)
        .join('，')}
      wider={<Button onClick={onAll}>看全部退款</Button>}
      start={<Button onClick={onAll}>看全部退款</Button>}
      onOpen={steps.show}
      openId={steps.key}
      actions={(row) => (
        <Button kind="link" onClick={() => steps.show(row)}>
          {row.for === 'requested' ? '审核' : '处理'}
        </Button>
      )}
      actionsWidth={72}
      batch={(rows, clear) => {
        const chosen = rows.flatMap((row) => (row.for === 'requested' ? (row.refund ?? []) : []))
        return chosen.length ? (
          <ChosenRefunds decisions={decisions} rows={chosen} onDone={clear} />
        ) : (
          <span className="t3">所选的要逐项处理</span>
        )
      }}
    >
      {decisions.dialog}
      <RefundDrawer id={refundId} opened={opened} {...beside} />
      <ComplaintDrawer id={complaintId} {...beside} />
    </ListPage>
  )
}

/** What a search would find among refunds and complaints that no longer wait. */
function useDecided({ q, areaIds }: FilterOf<typeof waiting.list>) {
  // This is only a hint, so that a failed count is not shown.
  const body = { q, areaIds, size: 1 }
  const when = { enabled: q !== undefined }
  const found = useRead(refunds.list, { body, quiet: true } as never, when)
  const complained = useRead(complaints.list, { body: { ...body, state: 'handled' }, quiet: true } as never, when)
  if (q === undefined) return {}
  const counts = Object.entries((found.data as Reply<typeof refunds.list> | undefined)?.counts ?? {})
  return {
    decided: counts.reduce((sum, [state, n]) => (waits.has(state) ? sum : sum + n), 0),
    handled: (complained.data as Reply<typeof complaints.list> | undefined)?.total,
  }
}
const waits: ReadonlySet<string> = new Set([...refundTabs.requested, ...refundTabs.abnormal])

const called = (key: keyof FilterOf<typeof waiting.list>) => titleOf(waiting.list.body, key)
const choices = (Object.keys(waitingNames) as Waiting['for'][]).map((value) => ({ value, label: waitingNames[value] }))
