import type { MaterialKind } from '../materialKinds.ts'
import type { LookKey } from './lookRecipes.ts'

/** A material of the starter set. A look is computed (`lookTable`), any other is the file `<key>.<format>` of the folder `starter/`. */
export interface StarterMaterial {
  readonly key: string
  readonly kind: MaterialKind
  readonly name: string
  readonly format: 'cube' | 'webp' | 'm4a'
  /** Of a sound, how long it is. */
  readonly durationMs?: number
}

const look = (key: LookKey, name: string) => ({ key, kind: 'lut', name, format: 'cube' }) as const
const drawn = <K extends string>(kind: MaterialKind, key: K, name: string) =>
  ({ key, kind, name, format: 'webp' }) as const
const music = <K extends string>(key: K, name: string, durationMs: number) =>
  ({ key, kind: 'audio', name, format: 'm4a', durationMs }) as const

const pieces = [
  look('sunny', '暖阳'),
  look('clear', '清透'),
  look('film', '胶片'),
  look('mono', '黑白'),
  look('tealOrange', '青橙'),
  look('mist', '晨雾'),
  look('autumn', '秋色'),
  look('night', '夜景'),
  drawn('sticker', 'sunrise', '群山日出'),
  drawn('sticker', 'camera', '咔嚓相机'),
  drawn('sticker', 'pin', '打卡定位'),
  drawn('sticker', 'heart', '爱心气泡'),
  drawn('sticker', 'glints', '闪闪星光'),
  drawn('sticker', 'ribbon', '标题飘带'),
  drawn('pet', 'fox', '小狐狸'),
  drawn('pet', 'panda', '竹子熊猫'),
  drawn('pet', 'bird', '草帽小鸟'),
  drawn('photoFrame', 'instant', '方形拍立得'),
  drawn('photoFrame', 'filmStrip', '横屏胶卷'),
  drawn('photoFrame', 'hills', '横屏山水'),
  drawn('photoFrame', 'blossoms', '竖屏花枝'),
  music('stroll', '晴天散步', 43_914),
  music('breeze', '山间暖风', 41_382),
  music('boat', '湖上慢船', 39_564),
  music('lane', '老街午后', 43_200),
  music('depart', '说走就走', 41_200),
  music('stars', '星夜', 39_867),
] as const
export type StarterKey = (typeof pieces)[number]['key']
export const starterMaterials: readonly (StarterMaterial & { readonly key: StarterKey })[] = pieces
