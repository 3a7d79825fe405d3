import type { Services } from '../platform/services.ts'
import type { Batch } from './batch.ts'
import { removeClips } from './clips.ts'
import { clearSold, clearUnsold } from './pictures.ts'
import { removeScans } from './scans.ts'
import { clearVideos } from './videos.ts'

const kinds: readonly { readonly name: string; readonly setting: KeepSetting; readonly batch: Batch }[] = [
  { name: 'pictures', setting: 'KEEP_PICTURES_DAYS', batch: clearUnsold },
  { name: 'soldPictures', setting: 'KEEP_SOLD_PICTURES_DAYS', batch: clearSold },
  { name: 'videos', setting: 'KEEP_VIDEOS_DAYS', batch: clearVideos },
  { name: 'clips', setting: 'KEEP_CLIPS_HOURS', batch: removeClips },
  { name: 'scans', setting: 'KEEP_SCANS_DAYS', batch: removeScans },
]
type KeepSetting =
  | 'KEEP_PICTURES_DAYS'
  | 'KEEP_SOLD_PICTURES_DAYS'
  | 'KEEP_VIDEOS_DAYS'
  | 'KEEP_CLIPS_HOURS'
  | 'KEEP_SCANS_DAYS'

const every = 60
/** So long is removed at a turn, so that a server that stops does not wait for years of details. */
const turnMs = 10_000

/** Removes old details beside everything else, where the configuration says after how long. */
export async function startRetention(services: Services) {
  if (kinds.every(({ setting }) => services.env[setting] === 0)) return
  await services.jobs.every('retention', every, async () => void (await retain(services)))
}

/**
 * Runs one turn: small batches, each committed or rolled back as a whole, until nothing old enough is left or the time is over. Each
 * kind has its share of the time and at least one batch, so that years of pictures do not hold up scans.
 */
export async function retain(
  services: Services,
  { size = 500, forMs = turnMs }: { size?: number; forMs?: number } = {},
): Promise<Record<string, number>> {
  const limitedKinds = kinds.filter(({ setting }) => services.env[setting] > 0)
  const deletedCounts: Record<string, number> = {}
  for (const { name, setting, batch } of limitedKinds) {
    const age = services.env[setting]
    const until = Date.now() + forMs / limitedKinds.length
    let removed: number
    do {
      removed = await batch(services, age, size)
      deletedCounts[name] = (deletedCounts[name] ?? 0) + removed
    } while (removed > 0 && Date.now() < until)
  }
  if (Object.values(deletedCounts).some((n) => n > 0))
    services.log.info({ deleted: deletedCounts }, 'old details removed')
  return deletedCounts
}
