import type { ItemAnswer } from '#contract/ingest/items.ts'
import type { Ingest, Item } from '#client/ingest.ts'
import { Refused, Unreachable } from '#client/transport.ts'
import { type Camera, order, type PlannedMatch, type Step } from '../world/step.ts'
import type { Size, Studio } from './studio.ts'
import { count, type Tally } from './tally.ts'

export interface Post {
  readonly ingestOf: (camera: Camera) => Ingest
  readonly studio: Studio
  readonly tally: Tally
}

/** Sends steps kind by kind, each operator's in batches. Returns those that are still to be sent because the server did not respond. */
export async function send(steps: readonly Step[], post: Post, size: Size): Promise<Step[]> {
  const left: Step[] = []
  for (const name of order) {
    const group = steps.filter((step) => step.name === name)
    if (group.length === 0) continue
    // Steps that depend on an unsent one must wait for it.
    if (left.length > 0) left.push(...group)
    else if (name === 'picture') left.push(...(await sendPictures(group as PictureStep[], post, size)))
    else left.push(...(await sendBatches(name, group, post)))
  }
  return left
}

export type PictureStep = Extract<Step, { name: 'picture' }>

async function sendBatches(
  name: Exclude<Step['name'], 'picture'>,
  steps: readonly Step[],
  post: Post,
): Promise<Step[]> {
  const left: Step[] = []
  const found =
    name === 'faceMatches' ? steps.filter((step) => isVisible(step.item as PlannedMatch, post.studio)) : steps
  const byKey = Map.groupBy(found, ({ camera }) => post.ingestOf(camera))
  await Promise.all(
    [...byKey].map(async ([ingest, own]) => {
      const items = own.map((step) => (step.name === 'faceMatches' ? boxed(step.item, post.studio) : step.item))
      try {
        const answers = await ingest.post(name, items as Item<typeof name>[])
        for (const [i, answer] of answers.entries()) note(own[i]!, answer, post.tally)
      } catch (error) {
        left.push(...unsent(error, own, post.tally))
      }
    }),
  )
  return left
}

/** Several at once, because each mostly waits: for the drawing, then for the server. */
const atOnce = 3

async function sendPictures(steps: readonly PictureStep[], post: Post, size: Size): Promise<Step[]> {
  const queue = [...steps]
  const left: Step[] = []
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      if ((await sendPicture(step, post, size)) !== 'unanswered') continue
      left.push(step, ...queue.splice(0))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return left
}

/** Takes a picture and sends it. */
export async function sendPicture(
  step: PictureStep,
  post: Post,
  size: Size,
): Promise<'sent' | 'refused' | 'unanswered'> {
  const { pictureId, camera } = step.item
  const picture = await post.studio.take(step.item, step.at, size)
  const form = {
    pictureId,
    gbCode: camera.gbCode,
    takenAt: new Date(step.at).toISOString(),
    faces: picture.faces.length,
  }
  try {
    return note(step, await post.ingestOf(camera).picture(form, picture.jpeg), post.tally) ? 'sent' : 'refused'
  } catch (error) {
    return unsent(error, [step], post.tally).length > 0 ? 'unanswered' : 'refused'
  }
}

function note(step: Step, answer: Pick<ItemAnswer, 'code' | 'msg' | 'repeated'>, tally: Tally): boolean {
  if (!count(tally, step.name, answer)) return false
  if (step.name !== 'payments') return true
  if (step.item.result === 'failed') tally.payFailed++
  else {
    tally.paid++
    tally.paidFen += step.item.amountFen
  }
  return true
}

/** A refusal of the whole request ends its steps; silence leaves them to be sent later. */
function unsent(error: unknown, steps: readonly Step[], tally: Tally): readonly Step[] {
  if (error instanceof Refused) {
    for (const { name } of steps) count(tally, name, { code: error.code, msg: error.message, repeated: false })
    return []
  }
  if (!(error instanceof Unreachable || (error as Error).name === 'AbortError')) throw error
  if (error instanceof Unreachable) tally.unreachable++
  return steps
}

/** An engine cannot find a face that is not in the picture. Pictures of an earlier run are taken on trust. */
function isVisible({ picture, face }: PlannedMatch, studio: Studio) {
  const faces = studio.facesOf(picture)
  return faces === undefined || face < faces.length
}

function boxed({ face, ...item }: PlannedMatch, studio: Studio): Item<'faceMatches'> {
  const box = studio.facesOf(item.picture)?.[face]?.box
  return box ? { ...item, box: [...box] } : item
}
