/** Of the latest still, held against the camera's reference picture. */
export const framings = {
  moved: '画面偏移',
  blurred: '画面模糊',
  dirty: '镜头遮挡',
  glare: '强光过曝',
  dark: '太暗未判',
  ok: '与参考一致',
} as const
export type Framing = keyof typeof framings
/** Results that need attention. */
export const badFramings = ['moved', 'blurred', 'dirty', 'glare'] as const satisfies readonly Framing[]
export const isBadFraming = (framing: Framing | null): framing is (typeof badFramings)[number] =>
  framing !== null && framing !== 'ok' && framing !== 'dark'
