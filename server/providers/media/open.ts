import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../platform/env.ts'
import { EmbeddedMedia } from './embedded/embedded.ts'
import type { Media } from './media.ts'
import { OutsideMedia } from './outside/outside.ts'

/** The media server that the environment names; it serves once it is started. */
export function openMedia(env: Env, log: FastifyBaseLogger): Media {
  return env.MEDIA_PROVIDER === 'embedded'
    ? new EmbeddedMedia(env, log)
    : new OutsideMedia(env.MEDIA_PROVIDER, env, log)
}
