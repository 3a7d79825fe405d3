import type { MediaOf } from '../media.ts'
import type { FilmPlan } from '../plan.ts'
import type { Stills } from '../stills/stills.ts'
import type { Graph } from './graph.ts'

/** Context shared by all functions that build the graph of a film. */
export interface Room {
  readonly graph: Graph
  readonly plan: FilmPlan
  readonly mediaOf: MediaOf
  readonly stills: Stills
}
