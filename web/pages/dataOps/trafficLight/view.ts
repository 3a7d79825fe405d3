import { useSearchParams } from 'react-router'
import type { Reply } from '#contract/kit.ts'
import type { Light, overview } from '#contract/reports/overview.ts'
import { byRank, isTrouble, type Status, statusWords } from '#contract/status.ts'
import type { Losses } from '#web/features/figures/offline/losses.ts'

export type AreaState = Reply<typeof overview.state>['rows'][number]

/** The filter of the scenic areas; stored in the address. */
export interface View {
  readonly q: string
  readonly state: Status | undefined
  /** Only scenic areas that are in trouble or whose state is unknown. */
  readonly wrong: boolean
}

/** No filter. */
export const everything: View = { q: '', state: undefined, wrong: false }
export const isNarrowed = ({ q, state, wrong }: View) => q !== '' || state !== undefined || wrong

export function useView() {
  const [address, setAddress] = useSearchParams()
  const stateParam = address.get('state')
  const view: View = {
    q: address.get('q') ?? '',
    state: stateParam && stateParam in statusWords ? (stateParam as Status) : undefined,
    wrong: address.get('wrong') === '1',
  }
  const set = (changes: Partial<View>) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [key, value] of Object.entries(changes)) {
          const text = value === true ? '1' : value || ''
          text ? next.set(key, text) : next.delete(key)
        }
        return next
      },
      { replace: true },
    )
  return { view, set }
}

/** The worst first; of those in the same state, what silence costs most. */
export const byLoss = (rows: readonly AreaState[], losses: Losses) => {
  const lost = ({ areaId }: AreaState) => losses.get(areaId)?.lostFen ?? 0
  return rows.toSorted((a, b) => byRank(a.state, b.state) || lost(b) - lost(a))
}

/** Scenic areas whose name contains the text. */
export const found = (rows: readonly AreaState[], q: string) => {
  const words = q.trim().toLowerCase()
  return words ? rows.filter(({ areaName }) => areaName.toLowerCase().includes(words)) : rows
}
export const shown = (rows: readonly AreaState[], { state, wrong }: View) =>
  rows.filter((row) => (!state || row.state === state) && (!wrong || isWrong(row)))
export const isWrong = ({ state }: AreaState) => isTrouble(state) || state === 'unknown'

/** What is wrong in one sentence, with the names of at most five scenic areas. */
export function wrongInWords(rows: readonly AreaState[]): string {
  const wrong = rows.filter(isWrong)
  if (wrong.length === 0) return '没有异常的景区'
  const named = wrong.slice(0, 5).map(({ areaName, state }) => `${areaName}${statusWords[state]}`)
  return `${wrong.length} 个景区异常：${named.join('，')}`
}

/** The lights of a scenic area, each kind once. */
export const lightsOf = ({ lights }: AreaState): readonly Light[] => [
  ...new Map(lights.map((light) => [light.kind, light])).values(),
]
