import { rollouts } from '#contract/releases/rollouts.ts'
import { isOpenRollout } from '#contract/releases/software.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'

/** The rollout that is taken back, chosen already, and what that means for its cameras. */
export function BackOf({ value = 0 }: ControlProps & { value?: number }) {
  const { data } = useRead(rollouts.list, { body: { id: value } }, { enabled: value > 0, live: ['rollout'] })
  const row = data?.rows[0]
  if (!row) return <p className="t2">升级 #{value}</p>
  const { name, done, underWay, state } = row
  return (
    <p className="t2">
      {name}：它更新过的 {count(done)} 台换回另一个版本。
      {isOpenRollout(state) && '它还没有结束，会同时停止，没轮到的不再更新。'}
      {underWay > 0 && `正在更新的 ${count(underWay)} 台装完以后，要再回滚一次。`}
    </p>
  )
}
