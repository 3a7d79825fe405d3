import { Type } from 'typebox'
import { Id, type Operation } from '../kit.ts'

export const site = {
  /** What the client must know before anybody signs in. */
  settings: {
    method: 'GET',
    path: '/webapi/v1/system/site',
    origin: 'own',
    title: '站点设置',
    pages: 'public',
    reply: Type.Object({
      productName: Type.String(),
      /** Shown as the version in the navbar. */
      clientVersion: Type.String(),
      /** An origin that contains it is variant `lt`, any other `ys`. */
      ltMarker: Type.String(),
      /** Base addresses of the two environments; an empty one is this origin. */
      environmentA: Type.String(),
      environmentB: Type.String(),
      /** What the sign-in page offers beside name and password. */
      signIn: Type.Object({
        phone: Type.Boolean(),
        /** How many days a browser may stay signed in; 0 if that is not offered. */
        rememberDays: Type.Integer(),
      }),
      /** Address of the map service's script, which is loaded before the application starts; empty if there is none. */
      mapScript: Type.String(),
      watermark: Type.Object({
        label: Type.String(),
        specialOperatorId: Id,
        specialText: Type.String(),
        /** Page paths that carry the watermark. */
        pages: Type.Array(Type.String()),
        /** Page paths that carry the red variant. */
        redPages: Type.Array(Type.String()),
      }),
    }),
  },
} as const satisfies Record<string, Operation>
