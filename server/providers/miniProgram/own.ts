import { pngOf } from '../../platform/qrCode.ts'
import type { MiniPage, MiniProgram } from './miniProgram.ts'

interface Addresses {
  /** Our own short address of a code. */
  short(short: string): string
  /** Our own public page of a scene. */
  scene(kind: MiniPage, scene: string): string
}

/** No mini-program: its code is the QR code of our own short address, its link that address, and its pages those of the visitors' website, else our own. */
export const ownCodes = (own: Addresses, website?: string): MiniProgram => ({
  name: 'own',
  linksEnd: false,
  draws: false,
  begins: [],
  code: async (short) => ({ type: 'image/png', image: await pngOf(own.short(short), 1024) }),
  pageOf: (kind) => `${website ?? 'own'} ${kind}`,
  pageCode: async (kind, scene) => {
    const address = website === undefined ? own.scene(kind, scene) : ofWebsite(website, kind, scene)
    return { type: 'image/png', image: await pngOf(address, 1024), address }
  },
  link: async (_, short) => ({ url: own.short(short), expiresAt: null }),
})

function ofWebsite(website: string, kind: MiniPage, scene: string): string {
  const address = new URL(website)
  address.searchParams.set('page', kind)
  address.searchParams.set('scene', scene)
  return address.href
}
