import type { ReactNode } from 'react'
import { orderKindNames } from '#contract/sales/orders.ts'
import { refundOriginNames, refundReasonNames, refunds } from '#contract/sales/refunds.ts'
import { usePackageName } from '#web/features/order/usePackageName.ts'
import { AreasSelect, areasText, useAreaNames, WordSelect } from '#web/features/scenic/Select.tsx'
import { stateOptions, stateWord } from '#web/features/states.ts'
import { label as titleOf } from '#web/kit/form/shape.ts'
import { dayRange, yuanSign } from '#web/kit/format.ts'
import { useHidden } from '#web/kit/list/useHidden.ts'
import { type FilterOf, type List, useList } from '#web/kit/list/useList.ts'
import { useOpenRow } from '#web/kit/list/useOpenRow.ts'
import { useSteps } from '#web/kit/list/useSteps.ts'
import { DayRange } from '#web/parts/filter/DayRange.tsx'
import { FilterBar, MoreRow } from '#web/parts/filter/FilterBar.tsx'
import { FilterChips } from '#web/parts/filter/FilterChips.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Elsewhere } from '#web/parts/table/Elsewhere.tsx'
import { ListPage } from '#web/parts/table/ListPage.tsx'
import { AllButtons } from './AllButtons.tsx'
import { useApproval } from './approve.ts'
import { sumOf } from './batch.ts'
import { RefundDrawer } from './RefundDrawer.tsx'
import { refundCard, refundColumns } from './refundColumns.tsx'
import { type RefundTabKey, tabs } from './tabs.ts'

/** The refunds of one tab. */
export function RefundTab({
  tab,
  head,
  onAll,
}: {
  tab: RefundTabKey
  head: { title: string; meta: ReactNode; action: ReactNode }
  onAll(): void
}) {
  const { states, what, shown, oldestFirst } = tabs[tab]
  const list = useList(refunds.list, {
    fixed: { states },
    live: ['refund'],
    ...(oldestFirst && { defaults: { sort: 'requestedAt', order: 'asc' } }),
  })
  const steps = useSteps(list)
  const opened = useOpenRow(list, { live: ['refund'] })
  const areaNames = useAreaNames(list.filter.areaIds)
  const { approve, progress } = useApproval()
  const hidden = useHidden(list, ['from', 'to'])
  const { filter } = list
  const packageName = usePackageName(filter.packageId, filter.kind)
  const chips = [
    filter.areaIds &&
      ({ keys: ['areaIds'], label: called('areaIds'), text: areasText(filter.areaIds, areaNames) } as const),
    (filter.succeededFrom !== undefined || filter.succeededTo !== undefined) &&
      ({
        keys: ['succeededFrom', 'succeededTo'],
        label: '到账时间',
        text: dayRange(filter.succeededFrom, filter.succeededTo),
      } as const),
    filter.caseId !== undefined &&
      ({
        keys: ['caseId'],
        label: called('caseId'),
        text: list.rows[0]?.caseName ?? `编号 ${filter.caseId}`,
      } as const),
    filter.deviceId !== undefined &&
      ({ keys: ['deviceId'], label: called('deviceId'), text: `编号 ${filter.deviceId}` } as const),
    filter.packageId !== undefined && ({ keys: ['packageId'], label: called('packageId'), text: packageName } as const),
    filter.channelCodeId !== undefined &&
      ({ keys: ['channelCodeId'], label: called('channelCodeId'), text: `编号 ${filter.channelCodeId}` } as const),
    filter.kind && ({ keys: ['kind'], label: called('kind'), text: orderKindNames[filter.kind] } as const),
    filter.condition &&
      ({ keys: ['condition'], label: called('condition'), text: stateWord('refund', filter.condition) } as const),
    filter.reason && ({ keys: ['reason'], label: called('reason'), text: refundReasonNames[filter.reason] } as const),
    filter.cash !== undefined && ({ keys: ['cash'], label: called('cash'), text: filter.cash ? '是' : '否' } as const),
    filter.origin && ({ keys: ['origin'], label: called('origin'), text: refundOriginNames[filter.origin] } as const),
  ]
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
      filters={
        <>
          <FilterBar
            list={list}
            search="退款单号、订单号、手机号、尾号"
            time={
              <DayRange
                from={filter.from}
                to={filter.to}
                onChange={({ from, to }) => list.set({ from, to })}
                clearable
              />
            }
            moreKeys={[['succeededFrom', 'succeededTo']]}
            more={
              tab === 'done' || tab === 'all'
                ? (draft, set) => (
                    <MoreRow label="到账时间">
                      <DayRange
                        from={draft.succeededFrom}
                        to={draft.succeededTo}
                        onChange={({ from, to }) => set({ succeededFrom: from, succeededTo: to })}
                        clearable
                      />
                    </MoreRow>
                  )
                : undefined
            }
          >
            <AreasSelect value={filter.areaIds ?? []} onChange={(areaIds) => list.set({ areaIds })} />
            {shown && (
              <WordSelect
                placeholder={called('condition')}
                options={stateOptions('refund', shown) as { value: (typeof shown)[number]; label: string }[]}
                value={filter.condition}
                onChange={(condition) => list.set({ condition })}
              />
            )}
            <WordSelect
              placeholder={called('reason')}
              options={wordsOf(refundReasonNames)}
              value={filter.reason}
              onChange={(reason) => list.set({ reason })}
            />
            <WordSelect
              placeholder={called('origin')}
              options={wordsOf(refundOriginNames)}
              value={filter.origin}
              onChange={(origin) => list.set({ origin })}
            />
          </FilterBar>
          <FilterChips list={list} chips={chips} />
          {tab !== 'all' && <Elsewhere hits={inOtherStates(list)} noun="笔" where="其他状态" onShow={onAll} />}
          <Elsewhere
            hits={hidden}
            noun="笔"
            where="其他日期"
            onShow={() => list.set({ from: undefined, to: undefined })}
          />
        </>
      }
      conditions={[
        filter.q && `关键字 ${filter.q}`,
        (filter.from || filter.to) && dayRange(filter.from, filter.to),
        ...chips.map((chip) => chip && `${chip.label} ${chip.text}`),
      ]
        .filter(Boolean)
        .join('，')}
      start={tab === 'all' ? undefined : <Button onClick={onAll}>看全部退款</Button>}
      onOpen={(refund) => steps.show(refund.id)}
      openId={steps.open}
      actions={(refund) => (
        <Button kind="link" onClick={() => steps.show(refund.id)}>
          {refund.state === 'requested'
            ? '审核'
            : refund.state === 'abnormal' || refund.state === 'closed'
              ? '处理'
              : '详情'}
        </Button>
      )}
      actionsWidth={72}
      batch={
        tab === 'requested'
          ? (rows, clear) => (
              <>
                <Button
                  kind="primary"
                  size="small"
                  busy={progress !== undefined}
                  onClick={() => void approve(rows).then((all) => all && clear())}
                >
                  {progress
                    ? `同意 ${progress.tried + 1} / ${progress.of}`
                    : `同意 ${rows.length} 笔 ${yuanSign(sumOf(rows))}`}
                </Button>
                {rows.length === list.rows.length && list.total > rows.length && (
                  <AllButtons filter={{ ...list.filter, states }} total={list.total} onBegun={clear} />
                )}
              </>
            )
          : undefined
      }
    >
      <RefundDrawer id={steps.open} opened={opened} onClose={steps.close} previous={steps.previous} next={steps.next} />
    </ListPage>
  )
}

/** What is searched for and found under other tabs: the counts leave the states of this one out. */
function inOtherStates({ filter, reply, total }: List<typeof refunds.list>) {
  if (!filter.q || !reply) return undefined
  return Object.values(reply.counts).reduce((sum, n) => sum + n, 0) - total
}

const called = (key: keyof FilterOf<typeof refunds.list>) => titleOf(refunds.list.body, key)

const wordsOf = <V extends string>(names: Record<V, string>) =>
  (Object.keys(names) as V[]).map((value) => ({ value, label: names[value] }))
