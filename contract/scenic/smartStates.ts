/** The states of 智能 that a camera can report. */
export const smartStates = {
  stopped: '已停止',
  starting: '启动中',
  running: '运行中',
  stopping: '停止中',
  failed: '出错',
} as const
