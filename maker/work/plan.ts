import { createHash } from 'node:crypto'
import type { FilmJob } from '#contract/ingest/films.ts'
import { type BoardShot, type Storyboard, stoppingSlot, storyboardOf } from '#contract/videos/storyboard.ts'
import { slotName } from '#contract/videos/timeline.ts'
import { effectUses, isKnown } from '../film/effects.ts'
import { type Face, type FilmPlan, type PlanElement, usualFps } from '../film/plan.ts'
import { ImpossibleFilm } from './faults.ts'
import type { Source } from './store.ts'
import { withWords } from './texts.ts'

/** What a film will be made from, before its files are fetched. */
export interface Draft {
  readonly board: Storyboard
  readonly elements: readonly DraftElement[]
  /** The files that it needs, each once, with names for people. */
  readonly sources: readonly Source[]
}

type Clip = FilmJob['clips'][number]
type Photo = FilmJob['photos'][number]
type Template = FilmJob['template']
type Material = NonNullable<Template['timeline'][number]['material']>
type DraftElement = Omit<PlanElement, 'file'> & { readonly material?: Material }

/** Percent of a clip's own sound: as it is, or low under the music of the template. */
const soundAlone = 100
const soundUnderMusic = 25
/** A material of a template has at most 60 MB; its exact size is not known before. */
const maxMaterialBytes = 100 * 1_048_576

/**
 * Decides what a film shows, from its job alone. Effects that this program does not know are left out, as are captions without words.
 * @throws ImpossibleFilm if there is no clip, none for a slot that needs one, or a material is missing
 */
export function draftOf(job: FilmJob): Draft {
  const board = storyboardOf(job.template, job.clips, job.photos.length)
  if (!board) throw new ImpossibleFilm('没有游客的片段')
  const stopping = stoppingSlot(job.template, job.clips)
  if (stopping !== undefined) throw new ImpossibleFilm(lackOf(job.template, stopping))
  const elements = job.template.timeline.flatMap((element) => elementOf(element, job.words))
  const shown = board.shots.map((shot) => sourceOf(shot, job))
  const photos = photosOf(job).map(photoSource)
  const audio = musicOf(job.template)
  const materials = [...elements.flatMap(({ material }) => material ?? []), ...(audio ? [audio] : [])]
  const sources = [...shown, ...photos, ...materials.map(materialSource)]
  return { board, elements, sources: [...new Map(sources.map((source) => [source.name, source])).values()] }
}

/** Returns the plan of a film whose files are on this machine. @param pathOf the path of a source, by its name */
export function planOf(job: FilmJob, { board, elements }: Draft, pathOf: (name: string) => string): FilmPlan {
  const { template } = job
  const audio = musicOf(template)
  const volume = audio ? soundUnderMusic : soundAlone
  return {
    ...{ width: board.width, height: board.height, fps: usualFps, lengthMs: template.durationMs },
    shots: board.shots.map((shot) => shotOf(shot, job, volume, pathOf)),
    elements: elements.map(({ material, ...element }) => ({
      ...element,
      ...(material && { file: pathOf(materialSource(material).name) }),
    })),
    photos: photosOf(job).map((photo) => pathOf(photoSource(photo).name)),
    ...(audio && { music: { file: pathOf(materialSource(audio).name), volume: audio.volume } }),
  }
}

/** Music at volume 0 is not heard, so it is not needed. */
const musicOf = ({ audio }: Template) => (audio && audio.volume > 0 ? audio : undefined)

/** No more pictures than the template shows at once one after the other. */
function photosOf({ template, photos }: FilmJob): Photo[] {
  const counts = template.timeline.map(({ effect, params }) => (effect === 'visitorPhoto' ? (params.count ?? 0) : 0))
  return photos.slice(0, Math.max(0, ...counts.map(Math.round)))
}

function elementOf(element: Template['timeline'][number], words: FilmJob['words']): DraftElement[] {
  const { effect, startMs, lengthMs, params, material } = element
  if (!isKnown(effect)) return []
  const uses = effectUses[effect]
  if (uses.material && !material) throw new ImpossibleFilm(`模板中的效果 ${effect} 没有素材`)
  const text = uses.writes ? withWords(element.text ?? '', words) : undefined
  if (text === '') return []
  return [
    {
      ...{ effect, startMs, lengthMs, params },
      ...(uses.material && material && { material }),
      ...(text !== undefined && { text }),
    },
  ]
}

function shotOf(
  shot: BoardShot,
  job: FilmJob,
  volume: number,
  pathOf: (name: string) => string,
): FilmPlan['shots'][number] {
  const file = pathOf(sourceOf(shot, job).name)
  if (shot.clip === undefined) {
    const { lengthMs, fit } = shot
    return { file, still: true, fromMs: 0, lengthMs, speed: 1, fit, volume: 0, faces: [] }
  }
  const { clip, ...part } = shot
  return { file, ...part, volume, faces: facesOf(job.clips[clip]!) }
}

const sourceOf = (shot: BoardShot, { clips, photos }: FilmJob): Source =>
  shot.clip === undefined ? photoSource(photos[shot.photo]!) : clipSource(clips[shot.clip]!)

/** Says which clip a slot lacks. */
function lackOf({ slots }: Template, at: number): string {
  const { pointId, pointName, face } = slots[at]!
  const point = pointId === null ? '' : pointName === null ? '已删除的点位' : `「${pointName}」`
  return `${slotName(at)}：没有${point}${face ? '拍到游客的脸' : ''}的片段`
}

/** Faces in order of time; a box without an area shows nothing. */
function facesOf({ faces }: Clip): Face[] {
  const found = faces.flatMap(({ atMs, box: [x = 0, y = 0, width = 0, height = 0], clarity }) =>
    width >= 0.001 && height >= 0.001 ? [{ atMs, x, y, width, height, ...(clarity !== undefined && { clarity }) }] : [],
  )
  return found.toSorted((a, b) => a.atMs - b.atMs)
}

// Files are named by their content, so that a film finds what another one has fetched.
const clipSource = ({ clipId, file, sha256, bytes }: Clip): Source => ({
  ...{ name: `clip-${sha256}.mp4`, label: `片段 ${clipId}`, address: file, maxBytes: bytes },
  content: { sha256, bytes },
})
const photoSource = ({ id, file, bytes }: Photo): Source => ({
  ...{ name: `photo-${placeOf(file)}.jpg`, label: `照片 ${id}`, address: file, maxBytes: bytes },
})
const materialSource = ({ materialId, format, file }: Material): Source => ({
  ...{ name: `material-${placeOf(file)}.${format}`, label: `素材 ${materialId}`, address: file },
  maxBytes: maxMaterialBytes,
})

/** Where a file is stored: its address without the signature, which differs from day to day. The server never uses it for another file. */
const placeOf = (address: string) =>
  createHash('sha256').update(new URL(address, 'http://server').pathname).digest('hex').slice(0, 32)
