import { refundOriginNames, refundReasonNames, type refunds } from '#contract/sales/refunds.ts'
import { AreasSelect, WordSelect, wordOptions } from '#web/features/scenic/Select.tsx'
import { stateOptions } from '#web/features/states.ts'
import { useHidden } from '#web/kit/list/useHidden.ts'
import type { List } from '#web/kit/list/useList.ts'
import { DayRange } from '#web/parts/filter/DayRange.tsx'
import { FilterBar, MoreRow } from '#web/parts/filter/FilterBar.tsx'
import { type Chip, FilterChips } from '#web/parts/filter/FilterChips.tsx'
import { HiddenHits } from '#web/parts/table/HiddenHits.tsx'
import { type RefundTabKey, tabs } from '../tabs.ts'
import { called, inOtherStates } from './refundConditions.ts'

interface Props {
  tab: RefundTabKey
  list: List<typeof refunds.list>
  chips: readonly Chip<typeof refunds.list>[]
  onAll(): void
}

/** The filters of refunds, the active conditions, and how many results of a search are in other tabs or days. */
export function RefundFilters({ tab, list, chips, onAll }: Props) {
  const { filter } = list
  const { shown } = tabs[tab]
  const hidden = useHidden(list, ['from', 'to'])
  return (
    <>
      <FilterBar
        list={list}
        search="退款单号、订单号、手机号、尾号"
        time={
          <DayRange from={filter.from} to={filter.to} onChange={({ from, to }) => list.set({ from, to })} clearable />
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
          options={wordOptions(refundReasonNames)}
          value={filter.reason}
          onChange={(reason) => list.set({ reason })}
        />
        <WordSelect
          placeholder={called('origin')}
          options={wordOptions(refundOriginNames)}
          value={filter.origin}
          onChange={(origin) => list.set({ origin })}
        />
      </FilterBar>
      <FilterChips list={list} chips={chips} />
      {tab !== 'all' && <HiddenHits hits={inOtherStates(list)} noun="笔" where="其他状态" onShow={onAll} />}
      <HiddenHits
        hits={hidden}
        noun="笔"
        where="其他日期"
        onShow={() => list.set({ from: undefined, to: undefined })}
      />
    </>
  )
}
