import { pictures } from '#contract/pictures/pictures.ts'
import type { Act } from '../act.ts'

const agreed = [
  '游客签字同意用于景区宣传，授权书在景区办公室存档',
  '游客在小程序里勾选同意用于宣传，记录随订单保存',
  '签约模特，摄影约拍合同含宣传授权',
]
const targetCount = 24

/** The best pictures that visitors bought are in the gallery, each with the consent that was given. */
export const gallery: Act = {
  title: '旅拍图库',
  turns: {
    every: 600,
    async turn({ desk, random }) {
      const office = desk('platform')
      const { total } = await office.call(pictures.travel, { body: { size: 1 } })
      if (total >= targetCount) return true
      const { rows } = await office.call(pictures.list, { body: { states: ['sold', 'printed'], size: 50 } })
      const ids = rows.filter(() => random.chance(0.3)).map(({ id }) => id)
      const reason = random.pick(agreed)
      if (ids.length > 0) await office.call(pictures.feature, { body: { ids: ids.slice(0, 8), reason } })
      return false
    },
  },
}
