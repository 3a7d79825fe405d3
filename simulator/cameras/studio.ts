import { type Face, type Picture, type Shot, takePicture } from '#scenery/picture.ts'
import { random } from '#scenery/random.ts'
import { dayAt, hour, timeOfDay, weatherOf } from '../world/rhythm.ts'
import { spotOf } from '../world/sites.ts'
import type { Camera, PlannedPicture } from '../world/step.ts'
import { exif } from './exif.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Draws what the cameras see and remembers where the faces were. */
export interface Studio {
  take(planned: PlannedPicture, at: number, size: Size): Promise<Picture>
  /** A still of the place with passers-by. */
  still(camera: Camera, at: number, size: Size): Promise<Picture>
  /** Faces of a picture that was taken not long ago. */
  facesOf(pictureId: string): readonly Face[] | undefined
}

/** What a camera sees at an instant. */
export function viewOf(seed: string, camera: Camera, at: number) {
  return {
    place: spotOf(camera.gbCode)?.place,
    camera: camera.gbCode,
    hour: timeOfDay(at) / hour,
    weather: weatherOf(seed, camera.areaId, dayAt(at)),
    lightStep: 0.5,
  } satisfies Partial<Shot>
}

const remembered = 20_000

/** `lately`: pictures from before are many at once and alike in weather and light, so that one landscape serves many. */
export function openStudio(seed: string, lately = 0): Studio {
  const faces = new Map<string, readonly Face[]>()
  const view = (camera: Camera, at: number): Omit<Shot, 'party' | 'seed'> => {
    const spot = spotOf(camera.gbCode)
    const own = random(`${seed}/camera/${camera.gbCode}`)
    const eye = {
      at: new Date(at),
      model: own.pick(['JY-C200', 'JY-C200', 'JY-C310', 'JY-P80']),
      ...(spot && { position: { lng: spot.lng, lat: spot.lat } }),
    }
    return {
      ...viewOf(seed, camera, at),
      ...(at < lately && { weather: own.fork('weather').pick(['clear', 'clear', 'cloudy']), lightStep: 3 }),
      tags: (exposure) => exif(eye, exposure),
    }
  }
  return {
    async take({ pictureId, camera, party: group }, at, { width, height }) {
      const upright = random(`${seed}/upright/${camera.gbCode}`).chance(0.2)
      const picture = await takePicture({
        ...view(camera, at),
        party: group,
        seed: pictureId,
        width: upright ? height : width,
        height: upright ? width : height,
      })
      faces.set(pictureId, picture.faces)
      for (const old of faces.keys()) {
        if (faces.size <= remembered) break
        faces.delete(old)
      }
      return picture
    },
    still: (camera, at, size) =>
      takePicture({ ...view(camera, at), party: null, seed: `${camera.gbCode}/${at}`, ...size }),
    facesOf: (pictureId) => faces.get(pictureId),
  }
}
