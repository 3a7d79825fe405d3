import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../platform/env.ts'
import type { Bus, ProveDevices } from './bus.ts'
import { embeddedBus } from './embedded.ts'
import { outsideBus } from './outside.ts'

/** The broker that the settings name; nothing listens before `start`. */
export function openBus(env: Env, prove: ProveDevices, log: FastifyBaseLogger): Bus {
  if (env.BUS_URL) return outsideBus(env.BUS_URL, env.BUS_PUBLIC_URL ?? '')
  return embeddedBus({ host: env.BUS_HOST, port: env.BUS_PORT, advertisedUrl: env.BUS_PUBLIC_URL, prove, log })
}
