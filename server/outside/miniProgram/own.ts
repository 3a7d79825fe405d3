import { pngOf } from '../../channel/picture.ts'
import { type MiniProgram, MiniRefusal } from './miniProgram.ts'

/** No mini-program: its code is the QR code of our own short address, its link that address, and its pages those of the visitors' website. */
export const ownCodes = (addressOf: (short: string) => string, website?: string): MiniProgram => ({
  name: 'own',
  linksEnd: false,
  draws: false,
  begins: [],
  code: async (short) => ({ type: 'image/png', image: await pngOf(addressOf(short), 1024) }),
  pageOf: (kind) => (website === undefined ? null : `${website} ${kind}`),
  pageCode: async (kind, scene) => {
    if (website === undefined) throw new MiniRefusal('NONE', noWebsite)
    const address = new URL(website)
    address.searchParams.set('page', kind)
    address.searchParams.set('scene', scene)
    return { type: 'image/png', image: await pngOf(address.href, 1024) }
  },
  link: async (_, short) => ({ url: addressOf(short), expiresAt: null }),
})

const noWebsite = '没有接入小程序，也没有设置游客网站（VISIT_URL），请管理员先设置其一'
