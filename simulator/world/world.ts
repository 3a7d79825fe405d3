import type { Ingest } from '#client/ingest.ts'
import { ingest } from '#contract/ingest/ingest.ts'
import { random } from '#scenery/random.ts'
import type { Code } from './codes.ts'
import { hour, minute, type Rhythm } from './rhythm.ts'
import { type Site, siteOf } from './sites.ts'
import type { Camera, Goods, Offer } from './step.ts'

/** How videos of a project are made. */
export interface Template {
  readonly id: number
  readonly caseId: number
}

export interface World {
  readonly seed: string
  readonly cameras: readonly Camera[]
  readonly goods: readonly Goods[]
  /** Prices of projects for a time. */
  readonly activities?: readonly Offer[]
  /** By which visitors come. */
  readonly codes?: readonly Code[]
  /** Without one for a project, its videos are made elsewhere and only reported. */
  readonly templates?: readonly Template[]
  /** When the demo's story began, Unix milliseconds; if undefined, nothing is broken and nothing under inspection. */
  readonly since?: number
}

/** Until when a camera works. */
export function worksUntil({ since }: Pick<World, 'since'>, { gbCode }: Camera): number {
  const known = since === undefined ? undefined : siteOf(gbCode)
  if (known?.site.maintenance) return since! - 40 * hour
  return known && known.site.broken === known.index ? since! - 133 * minute : Number.POSITIVE_INFINITY
}

export interface Pace {
  /** Orders of all areas together, in the mean of a weekday between 8 and 18. */
  readonly ordersPerMinute: number
  /** Multiplies visitors and shortens their pauses. */
  readonly speed: number
  /** Neither hour nor weekday nor opening hours matter. */
  readonly steady: boolean
  /** How many pictures a minute all areas together may take at an instant, at a mean crowd. */
  readonly picturesPerMinute: (at: number) => number
  /** How many clips a minute all cameras together may record at an instant; none if undefined. */
  readonly clipsPerMinute?: (at: number) => number
  /** Whether at an instant only half of the cameras take pictures, so that few landscapes have to be drawn. */
  readonly fewEyes?: (at: number) => boolean
  /** The least number of orders a minute of all areas together, at any hour while one of them is open. */
  readonly atLeast?: (at: number) => number
}

/** A scenic area on a day, with the pictures of the last hours on which later visitors may be found. */
export interface AreaDay {
  readonly areaId: number
  readonly cameras: readonly { readonly camera: Camera; readonly weight: number; readonly until: number }[]
  readonly weight: number
  readonly rhythm: Rhythm
  /** Share of scans that end in an order. */
  readonly conversion: number
  /** Distinguishes its order numbers from those of the other areas. */
  readonly digit: number
  readonly pictures: {
    readonly pictureId: string
    readonly camera: Camera
    readonly at: number
    readonly sold: boolean
  }[]
}

/** Defaults for a scenic area that is not one of the known sites. */
const usual: Pick<Site, 'crowd' | 'conversion' | 'rhythm'> = { crowd: 1, conversion: 0.08, rhythm: 'day' }

export function areasOf(world: World): AreaDay[] {
  const { seed, cameras } = world
  return [...Map.groupBy(cameras, ({ areaId }) => areaId)].map(([areaId, own], index) => {
    const { crowd, conversion, rhythm = 'day' } = siteOf(own[0]!.gbCode)?.site ?? usual
    return {
      areaId,
      cameras: own.map((camera) => ({
        camera,
        weight: random(`${seed}/${camera.gbCode}`).between(0.5, 1.5),
        until: worksUntil(world, camera),
      })),
      weight: crowd,
      rhythm,
      conversion,
      digit: index % 10,
      pictures: [],
    }
  })
}

/** Requests each operator's templates. @throws Refused, Unreachable */
export async function meetTemplates(ingests: readonly Ingest[]): Promise<Template[]> {
  const replies = await Promise.all(ingests.map((one) => one.call(ingest.templates)))
  const templates = replies.flatMap((reply) => reply.templates.map(({ id, caseId }) => ({ id, caseId })))
  return [...new Map(templates.map((one) => [one.id, one])).values()]
}

export interface Met {
  readonly cameras: Camera[]
  readonly goods: Goods[]
  readonly activities: Offer[]
  readonly codes: Code[]
  readonly ingestOf: (camera: Camera) => Ingest
}

/** Requests each operator's catalogue and returns the first `areas` scenic areas with `devices` cameras each. @throws Refused, Unreachable */
export async function meetCameras(ingests: readonly Ingest[], limit: { areas: number; devices: number }): Promise<Met> {
  const owners = new Map<string, Ingest>()
  const catalogues = await Promise.all(ingests.map(async (ingest) => ({ ingest, catalogue: await ingest.catalogue() })))
  for (const { ingest, catalogue } of catalogues) for (const { gbCode } of catalogue.devices) owners.set(gbCode, ingest)
  // A channel's key also sees the devices of the keys below it; each device is needed once.
  const devices = [
    ...new Map(
      catalogues.flatMap(({ catalogue }) => catalogue.devices).map((device) => [device.gbCode, device]),
    ).values(),
  ]
  const byArea = [...Map.groupBy(devices, ({ areaId }) => areaId)].sort(([a], [b]) => a - b).slice(0, limit.areas)
  const cameras = byArea.flatMap(([, own]) =>
    own.sort((a, b) => (a.gbCode < b.gbCode ? -1 : 1)).slice(0, limit.devices),
  )
  return {
    cameras,
    goods: [
      ...new Map(
        catalogues.flatMap(({ catalogue }) => catalogue.packages).map((one) => [`${one.kind}/${one.id}`, one]),
      ).values(),
    ],
    codes: [...new Map(catalogues.flatMap(({ catalogue }) => catalogue.codes).map((one) => [one.short, one])).values()],
    activities: [
      ...new Map(catalogues.flatMap(({ catalogue }) => catalogue.activities).map((one) => [one.id, one])).values(),
    ],
    ingestOf: ({ gbCode }) => owners.get(gbCode)!,
  }
}
