import type { BatchName, Item } from '#client/ingest.ts'

/** A camera as visitors meet it. */
export interface Camera {
  readonly gbCode: string
  readonly areaId: number
  readonly caseId: number
  readonly openFrom: string
  readonly openTo: string
}

/** A package on sale. */
export interface Goods {
  readonly id: number
  readonly caseId: number
  readonly kind: 'video' | 'photo'
  readonly name: string
  readonly priceFen: number
  /** 0 is all of the day. */
  readonly photos: number
}

/** A price that may apply to everything in a project, between two instants. */
export interface Offer {
  readonly caseId: number
  readonly priceFen: number
  readonly startsAt: string
  readonly endsAt: string
}

export interface PlannedPicture {
  readonly pictureId: string
  readonly camera: Camera
  /** Who is on it: a seed, from which the party is made. */
  readonly party: string
}

/** A recognised face; its place in the picture is known once the picture has been taken. */
export type PlannedMatch = Omit<Item<'faceMatches'>, 'box'> & {
  /** Index of the face in the picture. A match of a face that the picture does not have is not sent. */
  readonly face: number
}

export interface PlannedClip {
  readonly clipId: string
  readonly camera: Camera
  /** As of a picture. */
  readonly party: string
  /** Its length; the time of its step is when it ends. */
  readonly seconds: number
}

/** The first picture of a finished video that was made elsewhere. */
export interface PlannedPoster {
  readonly videoId: string
  /** As of a picture. */
  readonly party: string
}

/** A visitor recognised in a clip; where the faces are is known once the clip has been recorded. */
export type PlannedClipMatch = Omit<Item<'clipMatches'>, 'faces'> & {
  /** Index in the party. A match of somebody whose face the clip never shows is not sent. */
  readonly member: number
}

/** A video that the platform is to make. */
export type PlannedFilm = Item<'films'> & {
  /** The clips of its visit: it is requested once they have been sent. */
  readonly clips: readonly string[]
}

/** Batches whose items are completed when they are sent. */
type Completed = 'faceMatches' | 'clipMatches' | 'films'

/** One thing that is to be sent, `at` its time in Unix milliseconds. */
export type Step = { readonly at: number; readonly camera: Camera } & (
  | { [N in Exclude<BatchName, 'heartbeats' | Completed>]: { readonly name: N; readonly item: Item<N> } }[Exclude<
      BatchName,
      'heartbeats' | Completed
    >]
  | { readonly name: 'faceMatches'; readonly item: PlannedMatch }
  | { readonly name: 'clipMatches'; readonly item: PlannedClipMatch }
  | { readonly name: 'films'; readonly item: PlannedFilm }
  | { readonly name: 'picture'; readonly item: PlannedPicture }
  | { readonly name: 'clip'; readonly item: PlannedClip }
  | { readonly name: 'poster'; readonly item: PlannedPoster }
)

/** Steps of one kind must be known to the server before those of a later kind. */
export const order = [
  'visitors',
  'scans',
  'picture',
  'faceMatches',
  'pictureViews',
  'clip',
  'clipMatches',
  'orders',
  'payments',
  'downloads',
  'complaints',
  'films',
  'records',
  'poster',
] as const satisfies readonly Step['name'][]
