import { sql } from 'kysely'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { idArray } from '../../platform/db/values.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'

export interface Printable {
  id: number
  areaId: number
  caseId: number
  /** It was printed, or is being printed. */
  isPrinted: boolean
}

/**
 * Pictures that somebody wants to print, in the caller's scope.
 * @throws Refusal notFound (1512); state.impossible (2002) where files of one went; invalid (2000) on `note` where one was printed already
 * and it is not said why
 */
export async function printable(db: Db, actor: Actor, ids: readonly number[], note: string): Promise<Printable[]> {
  const { rows } = await sql<Printable & { isCleared: boolean }>`
    select p.id, p.area_id, p.case_id, p.file_key is null as is_cleared,
      p.state = 'printed' or exists (select from print_job j where j.picture_id = p.id and j.state not in ('failed', 'cancelled')) as is_printed
    from picture p where p.id = any(${idArray(ids)}) and ${inScope(actor, 'p.areaId')}`.execute(db)
  if (rows.length < ids.length) throw new Refusal('notFound', '其中有照片不存在')
  const cleared = rows.filter((row) => row.isCleared).length
  if (cleared > 0) throw new Refusal('state.impossible', `${cleared} 张照片的文件已按保留期限清理，不能打印`)
  const before = rows.filter((row) => row.isPrinted).length
  if (before > 0 && note.trim() === '') throw wrongField('note', `${before} 张已打印或正在打印，再打要说明原因`)
  return rows
}
