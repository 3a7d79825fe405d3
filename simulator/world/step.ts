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

/** One thing that is to be sent, `at` its time in Unix milliseconds. */
export type Step = { readonly at: number; readonly camera: Camera } & (
  | { [N in Exclude<BatchName, 'heartbeats' | 'faceMatches'>]: { readonly name: N; readonly item: Item<N> } }[Exclude<
      BatchName,
      'heartbeats' | 'faceMatches'
    >]
  | { readonly name: 'faceMatches'; readonly item: PlannedMatch }
  | { readonly name: 'picture'; readonly item: PlannedPicture }
)

/** Steps of one kind must be known to the server before those of a later kind. */
export const order = [
  'visitors',
  'scans',
  'picture',
  'faceMatches',
  'orders',
  'payments',
  'downloads',
  'complaints',
  'records',
] as const satisfies readonly Step['name'][]
