import type { ControlProps } from '#web/crud/form/CrudForm.tsx'

/** The rollout that is taken back: chosen already. */
export const BackOf = ({ value }: ControlProps & { value?: number }) => (
  <p className="t2">升级 #{value}：它更新过的摄像头换回另一个版本</p>
)
