import { createHash } from 'node:crypto'
import type { FilmJob } from '#contract/ingest/films.ts'
import { type Draft as ContentDraft, draftOf as contentOf, planOf as planFrom } from '#contract/videos/film/draft.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import type { BoardShot } from '#contract/videos/storyboard.ts'
import { extentOf } from '../film/extent.ts'
import type { Source } from './store.ts'

/** What a film will be made from, before its files are fetched. */
export interface Draft extends ContentDraft {
  /** The files that it needs, each once, with names for people. */
  readonly sources: readonly Source[]
}

type Clip = FilmJob['clips'][number]
type Photo = FilmJob['photos'][number]
type Material = NonNullable<FilmJob['template']['timeline'][number]['material']>

/** A material of a template has at most 60 MB; its exact size is not known before. */
const maxMaterialBytes = 100 * 1_048_576

/** Decides what a film shows, and what of it is fetched, from its job alone. @throws ImpossibleFilm, PlanError */
export function draftOf(job: FilmJob): Draft {
  const content = contentOf(job)
  const { board, elements, photos, music } = content
  const shown = board.shots.map((shot) => sourceOf(shot, job))
  const materials = [...elements.flatMap(({ material }) => material ?? []), ...(music ? [music] : [])]
  const sources = [...shown, ...job.photos.slice(0, photos.length).map(photoSource), ...materials.map(materialSource)]
  const draft = { ...content, sources: [...new Map(sources.map((source) => [source.name, source])).values()] }
  if (!job.part) return draft
  const { files } = extentOf(
    planOf(job, draft, (name) => name),
    job.part,
  )
  return { ...draft, sources: draft.sources.filter(({ name }) => files.has(name)) }
}

/** Returns the plan of a film whose files are on this machine; of a part, those that it needs. @param pathOf the path of a source, by its name */
export const planOf = (job: FilmJob, draft: Draft, pathOf: (name: string) => string): FilmPlan =>
  planFrom(job, draft, {
    shot: (shot) => pathOf(sourceOf(shot, job).name),
    photo: (index) => pathOf(photoSource(job.photos[index]!).name),
    material: (material) => pathOf(materialSource(material).name),
  })

const sourceOf = (shot: BoardShot, { clips, photos }: FilmJob): Source =>
  shot.clip === undefined ? photoSource(photos[shot.photo]!) : clipSource(clips[shot.clip]!)

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
