import { drawing } from '../drawing/drawing.ts'
import type { Light } from '../drawing/light.ts'
import type { Stage } from '../drawing/stage.ts'
import type { Appearance } from '../people/appearance.ts'
import { castOf, type Face, figures } from '../people/crowd.ts'
import type { Random } from '../random.ts'
import { behindPeople, inFrontOfPeople } from './air.ts'
import { rocked } from './boat.ts'
import { actorOf } from './party.ts'
import { passersBy } from './passersBy.ts'
import { planOf } from './plan.ts'

export interface SceneOptions {
  readonly people: readonly Appearance[]
  readonly stage: Stage
  readonly light: Light
  /** Of the picture, against its height. */
  readonly aspect: number
  readonly seconds: number
  readonly strangers: number
  readonly random: Random
}

/** What lies on the background at a time. */
interface Moment {
  /** An SVG with nothing where the background is to be seen. */
  markup(pixels: { width: number; height: number }): Buffer
  readonly faces: readonly Face[]
}

/** All that moves in a clip: people, boats, water and weather. Returns what there is at a time, in seconds. */
export function movingScene({
  people,
  stage,
  light,
  aspect,
  seconds,
  strangers,
  random,
}: SceneOptions): (time: number) => Moment {
  const { width } = drawing(aspect)
  const plan = planOf(random.fork('plan'), stage, seconds)
  const others = passersBy(stage, width, strangers, seconds, random.fork('strangers'))
  const own = castOf(people, stage, width, random.fork('cast'), 0).map((figure, i) =>
    actorOf(figure, plan, stage, width, random.fork(`member/${i}`)),
  )
  const air = { draw: drawing(aspect), light, random: random.fork('air') }
  const [behind, inFront] = [behindPeople(air, stage, width), inFrontOfPeople(air, stage)]
  const phase = random.fork('boat').next()
  return (time) => {
    const boat = stage.afloat ? rocked(stage, time, phase) : undefined
    const cast = [...others, ...own].map((actor) => actor(time))
    const { markup, faces } = figures(boat ? cast.map(boat.move) : cast, boat?.stage ?? stage, light, width)
    const draw = drawing(aspect)
    draw.add(behind(time), markup, inFront(time))
    return { markup: draw.markup, faces }
  }
}
