import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { Status } from '#web/parts/value/Status.tsx'

const { words = {} } = fieldIn(fieldsOf(softwareVersions.list), 'latest')

/** Beside the version of a program that was released last. */
export const Newest = () => (
  <Status tone="ok" shape="check">
    {words.true}
  </Status>
)
