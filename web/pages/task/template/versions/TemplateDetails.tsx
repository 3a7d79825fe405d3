import type { Template } from '#contract/videos/templates.ts'
import Contents from '../Contents.tsx'
import { Versions } from './Versions.tsx'

/** Below the facts of a template: what was published of it, and what its draft is made of. */
export default function TemplateDetails({ row }: { row: Template }) {
  return (
    <>
      <Versions row={row} />
      <Contents row={row} />
    </>
  )
}
