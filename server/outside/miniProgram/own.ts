import { pngOf } from '../../channel/picture.ts'
import type { MiniProgram } from './miniProgram.ts'

/** No mini-program: its code is the QR code of our own short address, and its link that address. */
export const ownCodes = (addressOf: (short: string) => string): MiniProgram => ({
  name: 'own',
  linksEnd: false,
  draws: false,
  begins: [],
  code: async (short) => ({ type: 'image/png', image: await pngOf(addressOf(short), 1024) }),
  link: async (_, short) => ({ url: addressOf(short), expiresAt: null }),
})
