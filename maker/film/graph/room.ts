import type { MediaOf } from '#contract/videos/film/media.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import type { Stills } from '../stills/stills.ts'
import type { Graph } from './graph.ts'

/** Context shared by all functions that build the graph of a film. */
export interface Room {
  readonly graph: Graph
  readonly plan: FilmPlan
  readonly mediaOf: MediaOf
  readonly stills: Stills
}
