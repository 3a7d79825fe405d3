import { refusals } from '#contract/errors.ts'
import { caseImages } from '#contract/scenic/caseImages.ts'
import { type Case, cases } from '#contract/scenic/cases.ts'
import { call, Refused } from '#web/kit/call/call.ts'
import { toast } from '#web/kit/look/toast.ts'
import { invalidate } from '#web/kit/read/query.ts'

export type Image = Case['images'][number]

/** Maps the current pictures to the new ones; undefined if the change is no longer possible. */
export type Change = (images: readonly Image[]) => readonly Image[] | undefined

/**
 * Applies a change to the pictures of a project as stored on the server.
 * It is tried once more if another user saved in between, so that an uploaded file is not lost.
 * False if nothing was saved; a toast or `change` has then given the reason.
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
