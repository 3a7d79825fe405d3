import type { ComponentProps } from 'react'
import { matterResponsors } from '#contract/matters/matterResponsors.ts'
import { OneSelect } from '#web/features/scenic/Select.tsx'
import { useRead } from '#web/kit/read/query.ts'

/**
 * Selects a person on duty, with what they look after and how many unsolved matters they have.
 * The present responsible person can always be chosen.
 */
export function ResponsorSelect({
  current,
  ...select
}: ComponentProps<typeof OneSelect> & { current?: number | null | undefined }) {
  const { data, isPending } = useRead(matterResponsors.list, { body: { size: 200 } }, { staleMs: 10_000 })
  const rows = data?.rows.filter(({ id, onDuty }) => onDuty || id === current)
  return (
    <OneSelect
      loading={isPending}
      notFoundContent="没有当班的责任人，可到「责任人」页新增"
      options={rows?.map(({ id, name, duty, unsolved }) => ({
        value: id,
        label: [name, duty, unsolved ? `手上 ${unsolved} 个` : ''].filter(Boolean).join(' · '),
      }))}
      {...select}
    />
  )
}
