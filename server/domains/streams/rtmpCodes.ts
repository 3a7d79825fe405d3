import type { rtmpCodes } from '#contract/streams/rtmpCodes.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { PerMinute } from '../../platform/perMinute.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

const purpose = 'rtmpCode'
const mark = 'jyc1.'
/** How many codes an account may encrypt or decrypt in a minute: enough for people, who do one after the other. */
const perMinute = 20
const requests = new PerMinute()

/** A stream code as it is stored; nothing stays nothing. */
export function sealCode(secrets: Secrets, text: string): string | null {
  const bare = text.trim()
  return bare === '' ? null : mark + secrets.seal(purpose, bare).toString('base64url')
}

export const rtmpCodeHandlers: Handlers<typeof rtmpCodes> = {
  encrypt: async ({ actor, body, services: { secrets }, audit }) => {
    measured(actor.adminId)
    const code = sealCode(secrets, body.secret)
    if (code === null) throw wrongField('secret', '填写推流码')
    audit.after = {}
    return { code }
  },

  decrypt: async ({ db, actor, body, services: { secrets }, audit }) => {
    measured(actor.adminId)
    const text = body.code.trim()
    const secret = opened(secrets, text)
    if (secret === undefined) throw wrongField('code', '推流码密文不能解读：不是本平台加密的，或密钥已更换')
    const of = await entryOf(db, text)
    audit.target = of?.id ?? ''
    audit.after = { of: of?.kind ?? 'none' }
    return { secret }
  },
}

function measured(adminId: number) {
  if (requests.rise(String(adminId)) > perMinute) throw new Refusal('tooOften')
}

function opened(secrets: Secrets, text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined
  const sealed = Buffer.from(text.slice(mark.length), 'base64url')
  try {
    return sealed.length > 28 ? secrets.unseal(purpose, sealed) : undefined
  } catch {
    return undefined
  }
}

/** The entry that a code belongs to, for the audit log. */
async function entryOf(db: Db, code: string) {
  const ofCase = await db.selectFrom('rtmpCase').select('id').where('code', '=', code).executeTakeFirst()
  if (ofCase) return { kind: 'rtmpCase', ...ofCase }
  const ofDevice = await db.selectFrom('rtmpDevice').select('id').where('code', '=', code).executeTakeFirst()
  return ofDevice && { kind: 'rtmpDevice', ...ofDevice }
}
