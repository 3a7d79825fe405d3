import { Type } from 'typebox'
import { field } from '../fields.ts'
import type { Operation } from '../kit.ts'

/** A stream code as people type it. Only on its way in, and out again on demand; the trail never has it. */
export const secret = field.text('推流码', { max: 200 })
/** The same sealed (AES-256-GCM): how it is stored, listed and handed on. */
export const sealedCode = field.text('推流码密文', { max: 600 })

export const rtmpCodes = {
  /** Encrypts a code, for administrators of a host. The same code is encrypted differently each time. */
  encrypt: {
    method: 'POST',
    path: '/webapi/v1/special/rtmp/codecrypt/',
    title: '推流码：加密',
    pages: ['stream'],
    body: Type.Object({ secret }),
    reply: Type.Object({ code: sealedCode }),
  },
  /** Opens a sealed code; noted in the trail with the entry that it belongs to. */
  decrypt: {
    method: 'POST',
    path: '/webapi/v1/special/rtmp/codedecrypt/',
    title: '推流码：解密',
    pages: ['stream'],
    stepUp: true,
    body: Type.Object({ code: sealedCode }),
    reply: Type.Object({ secret }),
  },
} as const satisfies Record<string, Operation>
