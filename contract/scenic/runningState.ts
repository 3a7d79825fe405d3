import { field } from '../fields.ts'
import { statusWords } from '../status.ts'

/** How a scenic area or a project is at this moment. */
export const runningState = field.choice('运行状态', statusWords, {
  write: 'never',
  hideable: false,
  filter: true,
  sort: true,
})
/** Its cameras that work now. */
export const devicesOnline = field.count('在线', '台', { write: 'never', hideable: false })
