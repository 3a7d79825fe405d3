import type { Case } from '#contract/scenic/cases.ts'

/** Where a picture of a project is shown. `one` places hold a single picture: a new one takes the place of the old. */
export const slots = [
  { slot: 'cover', title: '封面', one: true, hint: '列表与分享卡片，建议 4:3' },
  { slot: 'map', title: '导览图', one: true, hint: '点位标在它上面' },
  { slot: 'banner', title: '横幅', one: false, hint: '项目页顶部轮播，按次序' },
  { slot: 'detail', title: '详情图', one: false, hint: '项目介绍，按次序' },
] as const satisfies readonly { slot: Case['images'][number]['slot']; title: string; one: boolean; hint: string }[]

/** The picture that represents the project in lists. */
export const faceOf = ({ images }: Case) => (images.find(({ slot }) => slot === 'cover') ?? images[0])?.thumbUrl
