import { scenePath } from '#contract/codes/short.ts'
import type { Env } from '../../platform/env.ts'
import { printedAddress } from '../../platform/publicAddress.ts'
import { type Secrets, sameText } from '../../platform/secrets/secrets.ts'
import type { MiniPage } from './miniProgram.ts'

/** What the page of a video is handed. */
export const videoScene = (id: number | string) => `v=${id}`

/** What the page with the pictures of a project, or of one of its cameras, is handed. */
export const portraitScene = (caseId: number | string, deviceId?: number | string) =>
  `p=${caseId}${deviceId === undefined ? '' : `&d=${deviceId}`}`

/** 96 bits: it has to fit a small code, and guesses are counted. */
const signatureLength = 16
const signature = (secrets: Secrets, kind: MiniPage, scene: string) =>
  secrets.sign('scenes', `${kind}\n${scene}`).slice(0, signatureLength)

/**
 * The address of our own public page of a scene. It is signed, so that nobody
 * can enumerate our ids, and it does not expire, because it is printed.
 */
export const sceneAddress =
  (env: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>, secrets: Secrets) => (kind: MiniPage, scene: string) =>
    printedAddress(env, `${scenePath}${kind}?${scene}&s=${signature(secrets, kind, scene)}`)

export type Scene =
  | { readonly kind: 'video'; readonly id: number }
  | { readonly kind: 'portrait'; readonly caseId: number; readonly deviceId: number | null }

/** The scene that an address of ours names; null where its signature is not ours. */
export function sceneOf(
  secrets: Secrets,
  kind: string,
  { v, p, d, s }: Readonly<Record<string, unknown>>,
): Scene | null {
  const signed = (page: MiniPage, scene: string) =>
    typeof s === 'string' && sameText(s, signature(secrets, page, scene))
  if (kind === 'video' && isId(v)) return signed(kind, videoScene(v)) ? { kind, id: Number(v) } : null
  if (kind !== 'portrait' || !isId(p) || !(d === undefined || isId(d))) return null
  return signed(kind, portraitScene(p, d))
    ? { kind, caseId: Number(p), deviceId: d === undefined ? null : Number(d) }
    : null
}

const isId = (text: unknown): text is string => typeof text === 'string' && /^[1-9][0-9]{0,14}$/.test(text)
