import type { Ingest, Item } from '#client/ingest.ts'
import { Refused, Unreachable } from '#client/transport.ts'
import { ingest as calls } from '#contract/ingest/ingest.ts'
import type { ItemAnswer } from '#contract/ingest/items.ts'
import { type Camera, order, type Step } from '../world/step.ts'
import { completed } from './completed.ts'
import { EncoderFailure } from './encoder.ts'
import type { Recorder } from './recorder.ts'
import type { Size, Studio } from './studio.ts'
import { count, type Tally } from './tally.ts'

export interface Post {
  readonly ingestOf: (camera: Camera) => Ingest
  readonly studio: Studio
  /** Undefined where cameras record no clips. */
  readonly recorder?: Recorder | undefined
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
    else if (name === 'clip') left.push(...(await sendClips(group as ClipStep[], post)))
    else if (name === 'poster') left.push(...(await sendPosters(group as PosterStep[], post)))
    else left.push(...(await sendBatches(name, group, post)))
  }
  return left
}

export type PictureStep = Extract<Step, { name: 'picture' }>
export type ClipStep = Extract<Step, { name: 'clip' }>
type PosterStep = Extract<Step, { name: 'poster' }>
/** What became of a picture or clip; one that got no answer may be sent again. */
export type Sent = 'sent' | 'refused' | 'unanswered'

async function sendBatches(
  name: Exclude<Step['name'], 'picture' | 'clip' | 'poster'>,
  steps: readonly Step[],
  post: Post,
): Promise<Step[]> {
  const left: Step[] = []
  const ready = steps.flatMap((step) => {
    const item = completed(step, post)
    return item ? [{ step, item }] : []
  })
  const byKey = Map.groupBy(ready, ({ step }) => post.ingestOf(step.camera))
  await Promise.all(
    [...byKey].map(async ([ingest, own]) => {
      try {
        const answers = await ingest.post(name, own.map(({ item }) => item) as Item<typeof name>[])
        for (const [i, answer] of answers.entries()) note(own[i]!.step, answer, post.tally)
      } catch (error) {
        left.push(
          ...unsent(
            error,
            own.map(({ step }) => step),
            post.tally,
          ),
        )
      }
    }),
  )
  return left
}

/** Several at once, because each mostly waits: for the drawing, then for the server. */
const atOnce = 3

const sendPictures = (steps: readonly PictureStep[], post: Post, size: Size) =>
  sendEach(steps, (step) => sendPicture(step, post, size))
const sendPosters = (steps: readonly PosterStep[], post: Post) => sendEach(steps, (step) => sendPoster(step, post))

async function sendEach<S extends Step>(steps: readonly S[], sendOne: (step: S) => Promise<Sent>): Promise<Step[]> {
  const queue = [...steps]
  const left: Step[] = []
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      if ((await sendOne(step)) !== 'unanswered') continue
      left.push(step, ...queue.splice(0))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return left
}

/** Takes a picture and sends it. */
export async function sendPicture(step: PictureStep, post: Post, size: Size): Promise<Sent> {
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

const posterSize = { width: 640, height: 360 }

/** Draws who is in a video, and sends it. */
async function sendPoster(step: PosterStep, { studio, ingestOf, tally }: Post): Promise<Sent> {
  const { camera, at } = step
  const { videoId, party } = step.item
  const { jpeg } = await studio.take({ pictureId: videoId, camera, party }, at, posterSize)
  const poster = { content: jpeg, name: `${videoId}.jpg`, type: 'image/jpeg' }
  try {
    const answer = await ingestOf(camera).upload(calls.recordFile, { videoId, gbCode: camera.gbCode }, { poster })
    return note(step, answer, tally) ? 'sent' : 'refused'
  } catch (error) {
    return unsent(error, [step], tally).length > 0 ? 'unanswered' : 'refused'
  }
}

/** One after the other. */
async function sendClips(steps: readonly ClipStep[], post: Post): Promise<Step[]> {
  for (const [i, step] of steps.entries()) if ((await sendClip(step, post)) === 'unanswered') return steps.slice(i)
  return []
}

/** Records a clip and sends it. One that cannot be recorded counts as refused. */
export async function sendClip(step: ClipStep, { recorder, ingestOf, tally }: Post): Promise<Sent> {
  const { clipId, camera, seconds } = step.item
  try {
    if (!recorder) throw new EncoderFailure('no recorder')
    const content = await recorder.record(step.item, step.at)
    const form = { clipId, gbCode: camera.gbCode, recordedAt: new Date(step.at - seconds * 1000).toISOString() }
    const file = { content, name: `${clipId}.mp4`, type: 'video/mp4' }
    return note(step, await ingestOf(camera).upload(calls.clip, form, { file }), tally) ? 'sent' : 'refused'
  } catch (error) {
    if (error instanceof EncoderFailure) {
      tally.skippedClips++
      return 'refused'
    }
    return unsent(error, [step], tally).length > 0 ? 'unanswered' : 'refused'
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
