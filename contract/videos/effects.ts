import { Type } from 'typebox'
import { field } from '../fields.ts'
import { ListOf, Maybe, type Operation } from '../kit.ts'
import { effectKinds } from './effectLibrary.ts'
import { materialKinds } from './materialKinds.ts'

const ms = (title: string) => field.count(title, '毫秒')

const Effect = Type.Object({
  key: field.text('效果'),
  kind: field.choice('种类', effectKinds),
  title: field.text('名称'),
  meaning: field.text('做什么'),
  minMs: ms('最短'),
  maxMs: ms('最长'),
  material: Maybe(field.choice('用到的素材', materialKinds)),
  params: Type.Array(
    Type.Object({
      key: field.text('参数'),
      title: field.text('名称'),
      unit: field.text('单位'),
      min: Type.Number({ title: '最小' }),
      max: Type.Number({ title: '最大' }),
      step: Type.Number({ title: '步长' }),
      start: Type.Number({ title: '默认' }),
    }),
  ),
})

const all = <const P extends string>(name: P, title: string) =>
  ({
    method: 'GET',
    path: `/webapi/v1/element/${name}/getAll`,
    title: `特效：${title}`,
    pages: ['template'],
    reply: ListOf(Effect),
  }) as const satisfies Operation

/** The library of effects by kind. It belongs to the server; pages have to request it. */
export const effects = {
  smart: all('SmartEffect', effectKinds.smart),
  sticker: all('StickerEffect', effectKinds.sticker),
  transition: all('TransitionEffect', effectKinds.transition),
  lut: all('LutEffect', effectKinds.lut),
  photo: all('PhotoEffect', effectKinds.photo),
  pet: all('VirtualPetEffect', effectKinds.pet),
  text: { ...all('TextEffect', effectKinds.text), origin: 'own' },
} as const satisfies Record<string, Operation>
