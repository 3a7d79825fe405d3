import { localText } from '#contract/zone.ts'
import { uniqueName } from '../files/key.ts'
import { loosen } from '../files/loose.ts'
import { discard } from '../files/looseSweep.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { advanceJob, beginJob, type FileRights, failJob, finishJob } from './progress.ts'

/** The job's owner has cancelled it. */
class Cancelled extends Error {}

/** What a maker of a file works with. */
export interface Making<I> {
  readonly input: I
  readonly adminId: number
  /** Where the file goes in the storage. */
  readonly fileKey: string
  /**
   * Notes how far it is; may be called for each piece, since it writes a few times a second at most. With `total`, always.
   * Ends the work if the owner has cancelled it, by an error that must not be caught.
   */
  advance(done: number, total?: number): Promise<void>
}
interface FileKind<I> {
  /** Below `made/`. */
  readonly folder: string
  readonly ending: string | ((input: I) => string)
  /** What its owner does again if it fails: 打包, 导出. */
  readonly verb: string
}

/**
 * Does a job whose result is a file. Can be repeated after a crash: nothing of an earlier attempt is in sight.
 * @param make puts the file into the storage and returns the name of the download. A `Refusal` that it throws is shown to the owner; of
 *   any other error the owner learns only that the file was not made.
 */
export async function makeFile<I>(
  services: Services,
  jobId: number,
  { folder, ending, verb }: FileKind<I>,
  make: (making: Making<I>) => Promise<{ fileName: string; rights?: FileRights }>,
) {
  const job = await beginJob<I>(services, jobId)
  if (!job) return
  const fileKey = `made/${folder}/${uniqueName()}.${typeof ending === 'string' ? ending : ending(job.input)}`
  let reportedAt = 0
  const advance = async (done: number, total?: number) => {
    if (total === undefined && Date.now() - reportedAt <= 300) return
    reportedAt = Date.now()
    if (!(await advanceJob(services, jobId, done, total))) throw new Cancelled()
  }
  try {
    await loosen(services.database.db, [fileKey])
    const made = await make({ ...job, fileKey, advance })
    await finishJob(services, jobId, { fileKey, ...made })
  } catch (error) {
    if (error instanceof Cancelled) return
    if (!(error instanceof Refusal)) services.log.error({ err: error, job: jobId }, `making a file in ${folder} failed`)
    await failJob(services, jobId, error instanceof Refusal ? error.message : failureOf(error, verb))
  } finally {
    await discard(services, [fileKey])
  }
}

const failureOf = (error: unknown, verb: string) =>
  (error as NodeJS.ErrnoException).code === 'ENOSPC'
    ? `存储空间不足，请清理后重新${verb}`
    : `${verb}没有完成，请重新${verb}`

/** A moment as names of files have it, in Asia/Shanghai: 20260502_142803. */
export const clockName = (at: number) => localText(at).replaceAll(/[-:]/g, '').replace('T', '_')
