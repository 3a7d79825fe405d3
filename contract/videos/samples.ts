import { Type } from 'typebox'
import { Id, Nullable, OneOf, type Operation, type Reply, Version } from '../kit.ts'
import { AspectWord } from './aspects.ts'
import { FilmPart } from './film/source.ts'
import { maxTemplateMs } from './timeline.ts'

const base = '/webapi/v1/mission/template/sample'
const own = { method: 'POST', origin: 'own', pages: ['template'] } as const

/** How much of a film a sample shows; all of it if the film is shorter. */
export const sampleMs = 5000
/** A sample that no maker has claimed after so many minutes has failed. */
export const sampleWaitMinutes = 10
/** After so many hours it is removed, with its file. */
export const sampleHours = 6

const sampleStates = ['waiting', 'making', 'ready', 'failed'] as const

const FilmSample = Type.Object({
  id: Id,
  /** From whose clips, of which version of the template and in which shape it is made. */
  visitorId: Id,
  version: Version,
  aspect: AspectWord,
  part: FilmPart,
  state: OneOf('状态', sampleStates),
  /** How many samples would be claimed before it now; null if it does not wait. */
  ahead: Nullable(Type.Integer({ title: '前面' })),
  /** Film makers that are there, how many of them are at work, and why the one that was heard last cannot work. */
  makers: Type.Integer({ title: '制作程序' }),
  busy: Type.Integer({ title: '正在制作' }),
  fault: Nullable(Type.String({ title: '制作程序的问题' })),
  /** Percent; null unless a maker has it. */
  progress: Nullable(Type.Integer({ title: '进度' })),
  /** Why it has failed. */
  reason: Type.String({ title: '失败原因' }),
  /** Signed, expiring; null until it is ready. */
  videoUrl: Nullable(Type.String({ title: '文件地址' })),
})

/**
 * Seconds of a template's film as a film maker makes them, of the template as it is edited and the clips of a visit. Only accounts that
 * get clips in `trials` have them, each its own and only one: the next request replaces it.
 */
export const samples = {
  request: {
    ...own,
    path: base,
    title: '模板试看：制作样片',
    body: Type.Object({
      templateId: Id,
      visitorId: Id,
      /** What was previewed. */
      version: Version,
      /** Where the sample begins; earlier where less than its length is left. */
      fromMs: Type.Integer({ title: '开始', minimum: 0, maximum: maxTemplateMs }),
      /** Counts where the template leaves the shape to the clips. */
      aspect: AspectWord,
    }),
    reply: Type.Object({ id: Id }),
  },
  /** The account's sample of a template; null if it has none, or one of another template. */
  ofTemplate: {
    ...own,
    path: `${base}/state`,
    title: '模板试看：样片',
    body: Type.Object({ templateId: Id }),
    reply: Type.Object({ sample: Nullable(FilmSample) }),
    reads: true,
  },
} as const satisfies Record<string, Operation>
export type FilmSample = NonNullable<Reply<typeof samples.ofTemplate>['sample']>
