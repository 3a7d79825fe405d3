import type { MediaOf } from '../media.ts'
import type { FilmPlan } from '../plan.ts'
import type { Stills } from '../stills/stills.ts'
import type { Graph } from './graph.ts'

/** What the parts of a film's graph are made with. */
export interface Room {
  readonly graph: Graph
  readonly plan: FilmPlan
  readonly mediaOf: MediaOf
  readonly stills: Stills
}
