/** What 智能 of a camera may be, as it says itself. */
export const smartStates = {
  stopped: '已停止',
  starting: '启动中',
  running: '运行中',
  stopping: '停止中',
  failed: '出错',
} as const
