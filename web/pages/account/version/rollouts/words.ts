import type { Rollout, RolloutEvent } from '#contract/releases/rollouts.ts'
import type { RolloutState } from '#contract/releases/software.ts'

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

/** The drawer of a rollout. */
export const pathOf = (id: number) => `/account/version?tab=rollouts&open=${id}`

const moves: Readonly<Record<RolloutState, string>> = {
  scheduled: '建立',
  running: '继续',
  paused: '暂停',
  stopped: '停止',
  done: '完成',
}

/** What each event was, by those before it: the first time that a wave is under way is its beginning. */
export function eventWords(events: readonly Pick<RolloutEvent, 'state' | 'wave' | 'back'>[]): string[] {
  let started = 0
  return events.map(({ state, wave, back }) => {
    if (back) return `回滚到 ${back.number}（升级 #${back.id}）`
    if (state !== 'running' || !wave || wave <= started) return state ? moves[state] : ''
    started = wave
    return `第 ${wave} 批开始`
  })
}
