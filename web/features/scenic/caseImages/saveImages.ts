import { refusals } from '#contract/errors.ts'
import { caseImages } from '#contract/scenic/caseImages.ts'
import { type Case, cases } from '#contract/scenic/cases.ts'
import { call, Refused } from '#web/kit/call/call.ts'
import { toast } from '#web/kit/look/toast.ts'
import { invalidate } from '#web/kit/read/query.ts'

export type Image = Case['images'][number]

/** What becomes of the pictures as they stand; undefined where they do not allow the change any more. */
export type Change = (images: readonly Image[]) => readonly Image[] | undefined

/**
 * Changes the pictures of a project as they stand on the server, once more where somebody else was quicker: an uploaded file must not be lost to it.
 * False where nothing was saved; a toast has said why, or `change` did.
 */
export async function saveImages(id: number, change: Change): Promise<boolean> {
  try {
    return (await attempt(id, change, refusals.stale.code)) ?? (await attempt(id, change)) ?? false
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    return false
  } finally {
    await invalidate(cases.list)
  }
}

/** Undefined where the server answered with the code that the caller mends. */
async function attempt(id: number, change: Change, mends?: number): Promise<boolean | undefined> {
  const row = (await call(cases.list, { body: { id, size: 1 } })).rows[0]
  if (!row) toast.error(refusals.notFound.text)
  const images = row && change(row.images)
  if (!images) return false
  const body = { images: images.map(({ slot, key }) => ({ slot, key })), version: row.version }
  try {
    await call(caseImages.set, { params: { id }, body, ...(mends !== undefined && { mends }) })
    return true
  } catch (cause) {
    if (cause instanceof Refused && cause.code === mends) return undefined
    throw cause
  }
}
