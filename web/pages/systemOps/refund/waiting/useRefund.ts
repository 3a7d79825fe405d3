import { refunds } from '#contract/sales/refunds.ts'
import { useRead } from '#web/kit/read/query.ts'

/** One refund by its id, refetched when refunds change. The last one stays while `id` is undefined. */
export function useRefund(id: number | undefined) {
  const { data, error, refetch } = useRead(
    refunds.list,
    { body: { id: id ?? 1, size: 1 } },
    { enabled: id !== undefined, keep: true, live: ['refund'] },
  )
  const row = data?.rows[0]
  return {
    row: id === undefined || row?.id === id ? row : undefined,
    missing: data?.rows.length === 0,
    error,
    again: () => void refetch(),
  }
}
