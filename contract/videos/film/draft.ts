import { type BoardShot, type Storyboard, stoppingSlot, storyboardOf } from '../storyboard.ts'
import { slotName } from '../timeline.ts'
import { effectUses, isKnown } from './effects.ts'
import { usualFps } from './frames.ts'
import type { Face, FilmPlan, PlanElement } from './plan.ts'
import type { FilmSource } from './source.ts'
import { withWords } from './texts.ts'

type Clip = FilmSource['clips'][number]
type Photo = FilmSource['photos'][number]
type Template = FilmSource['template']
export type TemplateMaterial = NonNullable<Template['timeline'][number]['material']>
type DraftElement = Omit<PlanElement, 'file'> & { readonly material?: TemplateMaterial }

/** What a film shows, before its files are fetched. */
export interface Draft {
  readonly board: Storyboard
  readonly elements: readonly DraftElement[]
  /** The first ones of the source. */
  readonly photos: readonly Photo[]
  readonly music: Template['audio']
}

/** A film that cannot be made from its source, whoever tries. The message is shown to users. */
export class ImpossibleFilm extends Error {
  override readonly name = 'ImpossibleFilm'
}

/** Percent of a clip's own sound: as it is, or low under the music of the template. */
const soundAlone = 100
const soundUnderMusic = 25

/**
 * Decides what a film shows. Effects that no program here knows are left out, as are captions without words.
 * @throws ImpossibleFilm if there is no clip, none for a slot that needs one, or a material is missing
 */
export function draftOf(source: FilmSource): Draft {
  const { template, clips, photos, words } = source
  const board = storyboardOf(template, clips, photos.length)
  if (!board) throw new ImpossibleFilm('没有游客的片段')
  const stopping = stoppingSlot(template, clips)
  if (stopping !== undefined) throw new ImpossibleFilm(lackOf(template, stopping))
  const elements = template.timeline.flatMap((element) => elementOf(element, words))
  return { board, elements, photos: photosOf(source), music: musicOf(template) }
}

/** Returns where each file of a film is. */
export interface Places {
  shot(shot: BoardShot): string
  /** @param index in the source */
  photo(index: number): string
  material(material: TemplateMaterial): string
}

/** Returns the plan of a film from its draft. */
export function planOf({ template, clips }: FilmSource, draft: Draft, places: Places): FilmPlan {
  const { board, elements, photos, music } = draft
  const volume = music ? soundUnderMusic : soundAlone
  return {
    ...{ width: board.width, height: board.height, fps: usualFps, lengthMs: template.durationMs },
    shots: board.shots.map((shot) => shotOf(shot, places.shot(shot), clips, volume)),
    elements: elements.map(({ material, ...element }) => ({
      ...element,
      ...(material && { file: places.material(material) }),
    })),
    photos: photos.map((_, index) => places.photo(index)),
    ...(music && { music: { file: places.material(music), volume: music.volume } }),
  }
}

/** Music at volume 0 is not heard, so it is not needed. */
const musicOf = ({ audio }: Template) => (audio && audio.volume > 0 ? audio : null)

/** No more pictures than the template shows at once one after the other. */
function photosOf({ template, photos }: FilmSource): Photo[] {
  const counts = template.timeline.map(({ effect, params }) => (effect === 'visitorPhoto' ? (params.count ?? 0) : 0))
  return photos.slice(0, Math.max(0, ...counts.map(Math.round)))
}

function elementOf(element: Template['timeline'][number], words: FilmSource['words']): DraftElement[] {
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

function shotOf(shot: BoardShot, file: string, clips: readonly Clip[], volume: number): FilmPlan['shots'][number] {
  if (shot.clip === undefined) {
    const { lengthMs, fit } = shot
    return { file, still: true, fromMs: 0, lengthMs, speed: 1, fit, volume: 0, faces: [] }
  }
  const { clip, ...part } = shot
  return { file, ...part, volume, faces: facesOf(clips[clip]!) }
}

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
