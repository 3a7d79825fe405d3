import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import type { SecondViewProps } from '#web/crud/options.ts'
import { useOperators } from '#web/features/accounts/OperatorSelect.tsx'
import { AreaMap } from '#web/features/map/AreaMap.tsx'
import { useRead } from '#web/kit/read/query.ts'
import { ProvinceList } from './ProvinceList.tsx'

/** All scenic areas in scope on a map; those that match the list's filter are in full colour. Below it, the provinces. */
export function AreaSpread({ list, openId, onOpen }: SecondViewProps<typeof areas>) {
  const all = useRead(areas.options, {}, { staleMs: 60_000 })
  const states = useRead(areas.states, {}, { live: ['device', 'light'] })
  const stateOf = new Map(states.data?.rows.map(({ id, state }) => [id, state]))
  const byProvince = useRead(cases.provinces, { body: {} })
  const people = useOperators()
  const { q = '', province, state, status, operatorId } = list.filter
  const word = q.trim().toLowerCase()
  const owners = new Set(
    people.data?.rows.filter(({ id, parentId }) => id === operatorId || parentId === operatorId).map(({ id }) => id),
  )
  // Nothing is painted as well while it is not known how it is.
  const rows = states.isPending ? [] : (all.data?.rows ?? [])
  const chosen = rows.filter(
    (area) =>
      [area.name, area.city ?? ''].some((name) => name.toLowerCase().includes(word)) &&
      (!province || area.province === province) &&
      (!state || stateOf.get(area.id) === state) &&
      (!status || area.status === status) &&
      (operatorId === undefined || owners.has(area.operatorId)),
  )
  return (
    <>
      <AreaMap
        areas={rows}
        states={stateOf}
        chosen={new Set(chosen.map(({ id }) => id))}
        openId={openId}
        onOpen={onOpen}
      />
      <ProvinceList read={byProvince} chosen={province} onChoose={(next) => list.set({ province: next })} />
    </>
  )
}
