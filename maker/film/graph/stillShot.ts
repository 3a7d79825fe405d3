import type { Frames } from '#contract/videos/film/frames.ts'
import type { SeenShot } from '#contract/videos/film/view.ts'
import { filter, type Label } from './graph.ts'
import { stillVideo } from './overlay.ts'
import type { Room } from './room.ts'
import { pictureFormat, viewFilter } from './shotVideo.ts'

/** Draws a shot that is a photo for some frames of the film. @throws UnreadableStill */
export async function stillShot(room: Room, seen: SeenShot, frames: Frames): Promise<Label> {
  const { file, fit } = seen.placed.shot
  const still = await room.stills.fitted(file, room.plan, fit)
  const enlarged = viewFilter(room.plan, seen, frames)
  return stillVideo(room, still, frames, filter('format', { pix_fmts: pictureFormat }), ...(enlarged ? [enlarged] : []))
}
