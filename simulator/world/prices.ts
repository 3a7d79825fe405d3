import type { Site } from './sites.ts'

/** What a project sells, in fen before the price level of its area. */
export const videoPackages = [
  { name: '精彩短片', kind: 'clip', priceFen: 1990, downloads: 3 },
  { name: '全程相册短片', kind: 'album', priceFen: 3990, downloads: 6 },
  { name: '视频照片全包', kind: 'allIn', priceFen: 9900, downloads: 20 },
] as const
export const photoPackages = [
  { name: '单张电子照', photos: 1, prints: 0, priceFen: 1990 },
  { name: '三张电子照', photos: 3, prints: 0, priceFen: 4990 },
  { name: '全天照片', photos: 0, prints: 2, priceFen: 9900 },
] as const

/** Prices end in .90, as they do on the shelf. */
export const priceAt = (site: Site, fen: number) => Math.round((fen * site.price) / 100) * 100 - 10
