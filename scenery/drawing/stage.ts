import type { Random } from '../random.ts'
import type { Drawing } from './drawing.ts'
import type { Light } from './light.ts'

/** What a place needs to be drawn. */
export interface Scene {
  readonly draw: Drawing
  readonly light: Light
  readonly random: Random
}

/** Where people stand in a drawn place, in the units of the drawing. */
export interface Stage {
  /** Middle of the group. */
  readonly x: number
  /** Line of the feet of the front row. */
  readonly ground: number
  /** Height of a grown-up there. */
  readonly person: number
  /** Colour of the shadow under the feet; undefined if people do not stand on the ground. */
  readonly shadow?: string
  /** People sit in a boat: shown from the waist, in life vests. */
  readonly afloat?: true
  /** Drawn in front of the people, such as the hull of a boat. */
  readonly front?: string
  /** Others who walk by: where, and how high a grown-up is there. */
  readonly walkway?: { readonly fromX: number; readonly toX: number; readonly ground: number; readonly person: number }
  /** Lamps of the place light faces at night. */
  readonly lamps?: true
  /** In clips: open water on which light moves, from line to line. */
  readonly water?: { readonly y: number; readonly bottom: number }
  /** In clips: colours of leaves that fall. */
  readonly leaves?: readonly string[]
}

export type Place = (scene: Scene) => Stage
