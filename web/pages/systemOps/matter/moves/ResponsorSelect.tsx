import type { ComponentProps } from 'react'
import { matterResponsors } from '#contract/matters/matterResponsors.ts'
import { OneSelect } from '#web/features/scenic/Select.tsx'
import { useRead } from '#web/kit/read/query.ts'

/** Somebody who is on duty, with what they look after and how much they have on hand. Who has the matter already stays choosable. */
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
