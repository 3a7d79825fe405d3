import { useMemo } from 'react'
import { explainedFigures } from '#contract/reports/explanations.ts'
import { type AreaLoss, offlineLosses } from '#contract/reports/offlineLosses.ts'
import { type ReadOptions, useRead } from '../../../kit/read/query.ts'
import { useEvery } from '../../../kit/read/useEvery.ts'

export type Losses = ReadonlyMap<number, AreaLoss>

/** What cameras that were silent today cost in each scenic area of this account, by its id; empty until it is known. It is read again each minute. */
export function useOfflineLosses(enabled: boolean, reading: ReadOptions): Losses {
  const { data, refetch } = useRead(offlineLosses.areas, { body: {} }, { enabled, later: true, ...reading })
  useEvery(enabled ? 60_000 : undefined, () => void refetch())
  return useMemo(() => new Map(data?.rows.map((row) => [row.id, row])), [data])
}

/** Whether a loss is worth a word: where nothing is wrong any more, only one that does not drown in usual differences. */
export const isWorthSaying = (loss: AreaLoss | undefined, trouble: boolean): loss is AreaLoss =>
  loss !== undefined && loss.lostFen >= (trouble ? 1 : explainedFigures.paidFen.least)
