import type { Picture } from '#contract/pictures/pictures.ts'

type Taken = Pick<Picture, 'id' | 'takenAt'>

/** Whether a picture has arrived that belongs above the first one shown. The removal of the first one does not count. */
export const isNewer = (latest: Taken | undefined, first: Taken | undefined) =>
  latest !== undefined && first !== undefined && latest.id !== first.id && latest.takenAt >= first.takenAt
