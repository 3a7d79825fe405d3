import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { sql } from 'kysely'
import type { TSchema } from 'typebox'
import { okCode } from '#contract/errors.ts'
import type { FilmJob, films } from '#contract/ingest/films.ts'
import type { Body, Reply } from '#contract/kit.ts'
import { takesWork } from '../../domains/servers/state.ts'
import type { Db } from '../../platform/db/open.ts'
import { compileValidator } from '../../platform/http/validation/validator.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import type { Services } from '../../platform/services.ts'
import { describedFilm, unchecked } from '../request/described.ts'
import { once } from '../request/once.ts'
import { mountClips } from './clips.ts'
import { mountFinish } from './finish.ts'
import { jobOf } from './job.ts'
import { assertPlatform, giveBack, leased, leaseNext, renew, takeBackLapsed } from './leases.ts'
import { noteMaker } from './makers.ts'
import { giveSampleBack, leaseNextSample, renewSample, sampleJobOf, takeBackLapsedSamples } from './samples.ts'

type Call = Exclude<keyof typeof films, 'finish'>
type Answer<N extends Call> = (
  services: Services,
  trx: Db,
  body: Body<(typeof films)[N]>,
) => Promise<Reply<(typeof films)[N]>>

/** What films are made from, and what film makers call. Each call is one transaction; a repeated one gets the stored answer. */
export async function mountFilms(app: FastifyInstance, services: Services) {
  await mountClips(app, services)
  await mountFinish(app, services)
  const mount = <N extends Call>(name: N, answer: Answer<N>) =>
    app.route({
      ...describedFilm(name),
      validatorCompiler: compileBody,
      handler: async (request) => ({
        code: okCode,
        msg: 'ok',
        data: await once(services.database.db, request.ingest, async (trx, key) => {
          assertPlatform(key)
          return answer(services, trx, request.body as Body<(typeof films)[N]>)
        }),
      }),
    })
  mount('claim', claim)
  mount('progress', async ({ events }, trx, report) => {
    const sample = await renewSample(trx, report)
    if (sample) {
      await noteMaker(trx, sample.maker)
      return { until: sample.until }
    }
    const { until, film } = await renew(trx, report)
    await noteMaker(trx, film.maker)
    await events.emit(trx, areaEvents('record', [film]))
    return { until }
  })
  mount('fail', async ({ events }, trx, { lease, reason, temporary }) => {
    const why = { reason: reason.trim(), temporary }
    const sample = await giveSampleBack(trx, lease, why)
    if (sample) return { state: sample === 'waiting' ? 'uploaded' : sample }
    const film = await leased(trx, lease)
    const state = await giveBack(trx, film, why)
    await events.emit(trx, areaEvents('record', [film]))
    return { state }
  })
}

const compileBody: FastifySchemaCompiler<TSchema> = (route) =>
  route.httpPart === 'body' ? compileValidator(route) : unchecked(route)

/** Films without which a claim is answered: they have failed, because nothing can be made of them. */
const passedOver = 20

const claim: Answer<'claim'> = async ({ events, storage }, trx, { maker, instanceId }) => {
  await noteMaker(trx, maker)
  const lapsed = await takeBackLapsed(trx)
  await events.emit(trx, areaEvents('record', lapsed))
  if (instanceId !== undefined && !(await isTaking(trx, instanceId))) return { film: null }
  const sample = await nextSample(trx, storage, maker)
  if (sample) return { film: sample }
  for (let tried = 0; tried < passedOver; tried++) {
    const film = await leaseNext(trx, { name: maker, instanceId: instanceId ?? null })
    if (!film) break
    await events.emit(trx, areaEvents('record', [film]))
    const job = await jobOf(trx, storage, film)
    if (typeof job !== 'string') return { film: job }
    await giveBack(trx, film, { reason: job, temporary: false })
  }
  return { film: null }
}

/** Samples come before films: a person waits in front of each, it is short, and an account has one. */
async function nextSample(trx: Db, storage: Services['storage'], maker: string): Promise<FilmJob | null> {
  await takeBackLapsedSamples(trx)
  for (let tried = 0; tried < passedOver; tried++) {
    const sample = await leaseNextSample(trx, maker)
    if (!sample) break
    const job = await sampleJobOf(trx, storage, sample)
    if (typeof job !== 'string') return job
    await giveSampleBack(trx, sample.lease, { reason: job, temporary: false })
  }
  return null
}

/** Whether a server runs and takes new work; one that is not registered does. */
async function isTaking(db: Db, instanceId: string): Promise<boolean> {
  const { rows } = await sql<{
    takes: boolean
  }>`select ${takesWork} as takes from cvm where instance_id = ${instanceId}`.execute(db)
  return rows[0]?.takes ?? true
}
