import type { Template } from '#contract/videos/templates.ts'
import { ActLook } from '#web/parts/input/ActButton.tsx'
import { useStored } from '../model/useStored.ts'
import { TrialButton } from '../trial/TrialButton.tsx'
import { PublishButton } from '../versions/PublishButton.tsx'
import type { Saving } from './useSaving.ts'

/** Tries and publishes the stored template, which is what has been saved of it. */
export function StoredActs({ saving, name }: { saving: Saving; name: string }) {
  const { id, version, dirty, follow } = saving
  const row = useStored(id).data?.row
  if (id === undefined || !row) return null
  const why = dirty ? '先保存' : undefined
  const stored: Template = { ...row, name, version }
  return (
    <ActLook value="plain">
      <TrialButton row={stored} why={why} />
      {(row.state === 'draft' || row.state === 'edited') && (
        <PublishButton row={stored} why={why} onPublished={follow} />
      )}
    </ActLook>
  )
}
