import type { Reply } from '#contract/kit.ts'
import { caseImages } from '#contract/scenic/caseImages.ts'
import { call, endsSession, Refused, signOut } from '#web/kit/call/call.ts'
import { notice } from '#web/kit/look/toast.ts'
import { stopSendings } from './sendings.ts'

export const pictureTypes: readonly string[] = caseImages.upload.file.types
const { maxBytes } = caseImages.upload.file

/** Stores one picture of a project, which no row names yet; undefined where that failed, which has been said then, or was given up. */
export async function upload(
  caseId: number,
  file: File,
  signal: AbortSignal,
): Promise<Reply<typeof caseImages.upload> | undefined> {
  try {
    return await call(caseImages.upload, { params: { id: caseId }, file, signal, quiet: true })
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    if (signal.aborted) return undefined
    if (endsSession(cause)) {
      stopSendings()
      signOut(cause.message)
    } else notice.error(`${file.name} 没有上传：${(cause instanceof Refused && cause.fields.file) || cause.message}`)
    return undefined
  }
}

/** Drops the files that the server would refuse, and shows an error for each. */
export function suitable(files: readonly File[]): File[] {
  const wrong = files.filter(({ type, size }) => !pictureTypes.includes(type) || size > maxBytes)
  for (const { name, type } of wrong)
    notice.error(
      pictureTypes.includes(type) ? `${name} 超过 ${maxBytes / 1_048_576} MB` : `${name} 不是 JPEG、PNG 或 WebP 图片`,
    )
  return files.filter((file) => !wrong.includes(file))
}
