import { refusals } from '#contract/errors.ts'
import type { Operation } from '#contract/kit.ts'
import { Failed, Refused } from '../call/call.ts'
import { verbPhrase } from '../format.ts'
import { confirm } from '../look/confirm.ts'
import { toast } from '../look/toast.ts'
import { invalidate, read } from '../read/query.ts'

export interface Removal {
  id: number
  /** 景区, 摄像头: what kind of thing it is. */
  noun: string
  name: string
  /** What is deleted with it and what remains. */
  follows: string
  /** Why it cannot be deleted: shown if something still refers to it (1520). Omit it for rows that can always be deleted. */
  inUseMessage?: string
  /** Reads that showed it. */
  reads: readonly Operation[]
}

/** Asks for confirmation, deletes one row by its id and shows a toast. True if it was deleted; refusals were shown by then. */
export async function remove(
  operation: Operation,
  { id, noun, name, follows, inUseMessage, reads }: Removal,
): Promise<boolean> {
  if (
    !(await confirm({
      title: `${verbPhrase('删除', noun)}「${name}」？`,
      text: `${follows}不可恢复。`,
      action: verbPhrase('删除', noun),
      danger: true,
    }))
  )
    return false
  try {
    await read(operation, operation.params ? { params: { id } } : { body: { id } })
  } catch (cause) {
    if (!(cause instanceof Refused || cause instanceof Failed)) throw cause
    await invalidate(...reads)
    if (inUseMessage && cause instanceof Refused && cause.code === refusals.referenced.code)
      await confirm({ title: `${noun}「${name}」没有删除`, text: inUseMessage, action: '知道了', only: true })
    return false
  }
  toast.ok(`${verbPhrase('已删除', noun)}「${name}」`)
  await invalidate(...reads)
  return true
}
