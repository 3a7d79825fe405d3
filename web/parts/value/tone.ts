export type Shape =
  | 'check'
  | 'triangle'
  | 'octagon'
  | 'wrench'
  | 'moon'
  | 'dashed'
  | 'clock'
  | 'half'
  | 'back'
  | 'bar'
  | 'ring'
  | 'note'
  | 'star'
export type Tone = 'ok' | 'warn' | 'down' | 'maint' | 'closed' | 'unknown' | 'info'

/** How a value looks: colour and shape. */
export type Mark = readonly [Tone, Shape]
