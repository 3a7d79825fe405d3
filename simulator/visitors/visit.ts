import { random as begin, type Random } from '#scenery/random.ts'
import { codeAt } from '../world/codes.ts'
import { hour, isOpen, minute } from '../world/rhythm.ts'
import type { Camera, Goods, Offer, Step } from '../world/step.ts'
import { nick, phone } from '../world/words.ts'
import type { AreaDay, Pace, World } from '../world/world.ts'
import { type ClipBudget, filmDeal, type Sighting } from './film.ts'
import { purchase } from './purchase.ts'
import { engine, likeness } from './recognition.ts'

interface Visit {
  readonly random: Random
  readonly world: World
  readonly area: AreaDay
  /** First scan, Unix milliseconds. */
  readonly at: number
  readonly scans: number
  readonly pace: Pace
  /** Pictures that cameras may still take in the interval that contains an instant. */
  readonly budgetAt: (at: number) => Budget
  readonly clips: ClipBudget
}

/** Pictures that the cameras of an area may still take in an interval. */
export interface Budget {
  left: number
  /** Reserved for visitors who buy. */
  readonly reserve: number
  /** At most so many for one party, so that few pictures reach many. */
  readonly each: number
}
export const budgetOf = (pictures: number): Budget => ({
  left: pictures,
  reserve: pictures * 0.5,
  each: Math.max(1, Math.floor(pictures / 4)),
})

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-'

/** One party from its first scan to its last order. */
export function visit(way: Visit): Step[] {
  const { random, pace } = way
  const own = random.text(27, letters)
  const number = own.slice(0, 10)
  const { openid, profile } = partyOf(way, own)
  const first = cameraAt(way, way.at)
  const steps: Step[] = [
    {
      name: 'visitors',
      at: way.at,
      camera: first,
      item: { openid, ...profile, at: new Date(way.at).toISOString() },
    },
  ]
  const scans: Sighting[] = []
  let { at } = way
  let camera = first
  for (let stop = 1; stop <= way.scans && (pace.steady || isOpen(camera, at)); stop++) {
    const sign = random.pick(['gate', 'poster', 'ticket', 'staff'])
    const serial = random.whole(1, 8)
    const channelCode =
      codeAt(way.world.codes ?? [], camera, at, way.world.since, serial) ?? `${sign}-${String(serial).padStart(2, '0')}`
    const scanId = `s-${number}-${stop}`
    steps.push({
      name: 'scans',
      at,
      camera,
      item: {
        scanId,
        gbCode: camera.gbCode,
        openid,
        channelCode,
        at: new Date(at).toISOString(),
      },
    })
    scans.push({ camera, at })
    steps.push(...atCamera(way, scans, { openid, channelCode }, `${number}-${stop}`, random.fork(stop)))
    at += Math.round(random.between(8 * minute, 25 * minute) / pace.speed)
    camera = cameraAt(way, at)
  }
  return steps
}

/** Some parties come again and again to a scenic area, with the same nick and phone each time. */
function partyOf({ world, area, random }: Visit, own: string) {
  const who = random.fork('who')
  const regular = who.chance(returning) ? begin(`${world.seed}/regular/${area.areaId}/${who.whole(1, regulars)}`) : null
  const from = regular ?? random
  return {
    openid: `o${regular ? regular.text(27, letters) : own}`,
    profile: { nick: nick(from), ...(from.chance(0.7) && { phone: phone(from) }) },
  }
}
/** Share of all parties, and how many they are in each scenic area. */
const returning = 0.08
const regulars = 300

/** The steps that follow from the last of the scans: pictures, recognised faces, and perhaps an order. */
function atCamera(
  { world, area, pace, budgetAt, clips }: Visit,
  scans: readonly Sighting[],
  { openid, channelCode }: { openid: string; channelCode: string },
  number: string,
  random: Random,
): Step[] {
  const { camera, at: scannedAt } = scans.at(-1)!
  const steps: Step[] = []
  const shooting = random.fork('shooting')
  const wait = (low: number, high: number) => Math.round(shooting.between(low, high) / pace.speed)
  const buys = random.chance(area.conversion)
  const goods = buys ? choose(random, world, camera, scannedAt) : undefined
  const targetCount = pictureCount(random, goods)
  let at = scannedAt
  // The time of the order must not depend on how many pictures the cameras had left, because its number is made from it.
  const orderedAt = scannedAt + Math.round(random.between(120_000, 330_000) / pace.speed)
  const budget = budgetAt(scannedAt)
  const own: string[] = []
  const enough = Math.min(targetCount, budget.each)
  const eye = eyeOf(area, camera, pace.fewEyes?.(scannedAt) ?? false)
  const take = () => {
    budget.left--
    at += wait(6_000, 19_000)
    const pictureId = `p-${number}-${own.length + 1}`
    own.push(pictureId)
    area.pictures.push({ pictureId, camera: eye, at, sold: goods?.kind === 'photo' })
    steps.push({ name: 'picture', at, camera: eye, item: { pictureId, camera: eye, party: openid } })
  }
  while (own.length < enough && budget.left > (goods?.kind === 'photo' ? 0 : budget.reserve)) take()
  // A buyer without a picture is found on one that a stranger bought there in the last hours, if there is one.
  const strangers = own.length > 0 || goods?.kind !== 'photo' ? [] : nearby(area, camera, scannedAt)
  // A photo order needs at least one picture that was taken.
  if (goods?.kind === 'photo' && own.length === 0 && strangers.length === 0) take()
  const found = own.length > 0 ? own : strangers
  if (goods?.kind === 'photo' || (own.length > 0 && shooting.chance(0.62))) {
    const matchedAt = at + wait(3_000, 9_000)
    for (const [i, picture] of found.entries())
      steps.push(match(shooting, camera, `m-${number}-${i + 1}`, picture, openid, 0, matchedAt))
    steps.push(...views(random.fork('views'), found, { camera, openid, buys, from: matchedAt, speed: pace.speed }))
    if (own.length > 0 && shooting.chance(0.22))
      steps.push(
        match(shooting, camera, `m-${number}-b`, own[0]!, `o${shooting.text(27, letters)}`, 1, matchedAt + 1000),
      )
  }
  if (goods) {
    const film = filmDeal(random.fork('film'), { world, area, pace, budget: clips, goods, scans, orderedAt })
    const deal = { camera, openid, channelCode, goods, pictures: bought(goods, found), film, at: orderedAt }
    steps.push(...purchase(random.fork('purchase'), { ...deal, digit: area.digit, speed: pace.speed }))
  }
  return steps
}

/** Which of the pictures a package contains. */
function bought({ kind, photos }: Goods, found: readonly string[]) {
  if (kind === 'video') return []
  return photos > 0 ? found.slice(0, photos) : found
}

function match(
  random: Random,
  camera: Camera,
  recordId: string,
  picture: string,
  openid: string,
  face: number,
  at: number,
): Step {
  const item = { recordId, picture, openid, score: likeness(random), engine, face, at: new Date(at).toISOString() }
  return { name: 'faceMatches', at, camera, item }
}

/** Whoever buys has looked at all pictures on which the engine found them, others at most of them. */
function views(
  random: Random,
  pictures: readonly string[],
  { camera, openid, buys, from, speed }: { camera: Camera; openid: string; buys: boolean; from: number; speed: number },
): Step[] {
  let at = from
  return pictures.flatMap((picture) => {
    if (!buys && !random.chance(0.7)) return []
    at += Math.round(random.between(2_000, 12_000) / speed)
    return [{ name: 'pictureViews', at, camera, item: { picture, openid, at: new Date(at).toISOString() } }]
  })
}

/** Cheap goods go more often than dear ones; nothing where the project sells nothing. */
function choose(random: Random, world: World, camera: Camera, at: number): Goods | undefined {
  const { goods: all, activities = [] } = world
  const kind = random.weighted({ photo: 70, video: 30 })
  const offered = all.filter(({ caseId, kind: of }) => caseId === camera.caseId && of === kind)
  const goods = offered.length > 0 ? offered : all.filter(({ caseId }) => caseId === camera.caseId)
  if (goods.length === 0) return undefined
  const chosen = random.among(goods, ({ priceFen }) => priceFen ** -0.8)
  const runs = ({ startsAt, endsAt }: Offer) => at >= Date.parse(startsAt) && at < Date.parse(endsAt)
  const offer = activities.find((one) => one.caseId === camera.caseId && runs(one))
  return offer && offer.priceFen < chosen.priceFen ? { ...chosen, priceFen: offer.priceFen } : chosen
}

/** A camera takes as many as are bought, and some of those who buy nothing. */
function pictureCount(random: Random, goods: Goods | undefined) {
  if (goods?.kind === 'photo')
    return goods.photos === 1 ? 1 : goods.photos > 1 ? Math.min(goods.photos, 4) : random.whole(2, 5)
  return random.chance(0.4) ? 1 : 0
}

/** The camera that takes the pictures of those who scanned at another one. */
function eyeOf({ cameras }: AreaDay, camera: Camera, few: boolean) {
  const at = cameras.findIndex((one) => one.camera === camera)
  const half = Math.ceil(cameras.length / 2)
  return few && at >= half ? cameras[at - half]!.camera : camera
}

/** The newest picture of the last hours that somebody bought, of the same camera where it has any. */
function nearby(area: AreaDay, camera: Camera, at: number) {
  const near = area.pictures.filter((one) => one.sold && one.at < at && one.at > at - 3 * hour)
  const one = near.findLast((picture) => picture.camera === camera) ?? near.at(-1)
  return one ? [one.pictureId] : []
}

function cameraAt({ random, area }: Visit, at: number) {
  const working = area.cameras.filter(({ until }) => at < until)
  return random.among(working.length > 0 ? working : area.cameras, ({ weight }) => weight).camera
}
