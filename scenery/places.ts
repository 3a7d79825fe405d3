import type { Place } from './drawing/stage.ts'
import { dunes } from './places/dunes.ts'
import { lake } from './places/lake.ts'
import { maple } from './places/maple.ts'
import { pillars } from './places/pillars.ts'
import { raft } from './places/raft.ts'
import { snow } from './places/snow.ts'
import { stairs } from './places/stairs.ts'
import { terraces } from './places/terraces.ts'
import { town } from './places/town.ts'
import { walkway } from './places/walkway.ts'

/** Every scenery that a camera can look at. */
export const places = {
  stairs,
  lake,
  pillars,
  snow,
  terraces,
  raft,
  dunes,
  walkway,
  town,
  maple,
} as const satisfies Record<string, Place>
export type PlaceName = keyof typeof places
export const placeNames = Object.keys(places) as PlaceName[]
