import type { Rollout } from '#contract/releases/rollouts.ts'

/** 1 台、10 台，其余一批 */
export function planText({ waves, waveBy, waveSizes }: Pick<Rollout, 'waves' | 'waveBy' | 'waveSizes'>): string {
  if (waves === 1 || waveSizes.length === 0) return '一次全部'
  const unit = waveBy === 'percent' ? '%' : ' 台'
  const sizes = waveSizes.slice(0, waves).map((size) => `${size}${unit}`)
  return waves > waveSizes.length ? `${sizes.join('、')}，其余一批` : sizes.join('、')
}

export const windowText = ({ windowFrom, windowTo }: Pick<Rollout, 'windowFrom' | 'windowTo'>): string =>
  windowFrom && windowTo ? `${windowFrom} 至 ${windowTo}` : '任何时间'

/** The cameras of a rollout that it has not reached, with why. */
export const failedOf = (rolloutId: number) => `/account/version?tab=targets&rolloutId=${rolloutId}&state=failed`
