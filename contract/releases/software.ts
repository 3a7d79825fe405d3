/** Programs for which versions are stored. */
export const products = { camera: '摄像头程序', edgeBox: '边缘盒程序', printClient: '打印程序' } as const
export type Product = keyof typeof products
/** Programs that come over the device bus; others are fetched by a person. */
export const remoteProducts = ['camera', 'edgeBox'] as const satisfies readonly Product[]

/** What a package is by its first bytes. */
export const packageFormats = { zip: 'ZIP', gz: 'tar.gz', bin: '二进制镜像' } as const
export type PackageFormat = keyof typeof packageFormats

/** The formats in which each program may be packaged. */
export const formatsOfProduct: Readonly<Record<Product, readonly PackageFormat[]>> = {
  camera: ['zip', 'gz', 'bin'],
  edgeBox: ['zip', 'gz'],
  printClient: ['zip', 'gz', 'bin'],
}
export const maxPackageMegabytes = 128

/** The formats of a program as people read them. */
export const formatsText = (product: Product) =>
  formatsOfProduct[product].map((format) => packageFormats[format]).join('、')

/** 1.4.0, v1.3.344-2024-12-23 */
export const versionForm = {
  pattern: '^v?[0-9]{1,6}\\.[0-9]{1,6}\\.[0-9]{1,6}([+-][0-9A-Za-z.-]{1,24})?$',
  rule: '应写成 1.4.0 或 v1.3.344-2024-12-23 的样子',
} as const

export const versionStates = { draft: '草稿', released: '已发布', withdrawn: '已撤回' } as const
export type VersionState = keyof typeof versionStates
/** The table that the database enforces. */
export const versionMoves: Readonly<Record<VersionState, readonly VersionState[]>> = {
  draft: ['released'],
  released: ['withdrawn'],
  withdrawn: [],
}

/** The states that a rollout is moved through. */
export const movedStates = {
  scheduled: '待开始',
  running: '进行中',
  paused: '已暂停',
  stopped: '已停止',
  done: '已完成',
} as const
export type RolloutState = keyof typeof movedStates
/** Those of a rollout that has not ended. */
export const openRolloutStates = ['scheduled', 'running', 'paused'] as const satisfies readonly RolloutState[]
export const isOpenRollout = (state: string) => (openRolloutStates as readonly string[]).includes(state)
/** How a rollout is. What needs somebody comes first: one that has ended is done only if none of its cameras has failed. */
export const rolloutStates = {
  paused: movedStates.paused,
  failed: '全部失败',
  partly: '部分失败',
  running: movedStates.running,
  scheduled: movedStates.scheduled,
  stopped: movedStates.stopped,
  done: movedStates.done,
} as const satisfies Record<RolloutState | 'failed' | 'partly', string>
export const rolloutMoves: Readonly<Record<RolloutState, readonly RolloutState[]>> = {
  scheduled: ['running', 'stopped'],
  running: ['paused', 'stopped', 'done'],
  paused: ['running', 'stopped'],
  stopped: [],
  done: [],
}

/** The state of a camera in a rollout. A failed one becomes done if the camera later reports success. */
export const targetStates = {
  failed: '失败',
  sent: '已发出',
  installing: '安装中',
  waiting: '等待',
  skipped: '已跳过',
  done: '完成',
} as const
export type TargetState = keyof typeof targetStates
export const targetMoves: Readonly<Record<TargetState, readonly TargetState[]>> = {
  waiting: ['sent', 'done', 'skipped'],
  sent: ['installing', 'done', 'failed'],
  installing: ['done', 'failed'],
  failed: ['done'],
  done: [],
  skipped: [],
}

export const waveKinds = { count: '按台数', percent: '按比例' } as const
export type WaveKind = keyof typeof waveKinds

/**
 * The number of cameras in each wave. Sizes are cameras, or percent of all cameras and then at least one camera. The remaining cameras
 * form the last wave; empty waves are left out.
 */
export function wavesOf(total: number, by: WaveKind, sizes: readonly number[]): number[] {
  const waves: number[] = []
  let left = total
  for (const size of sizes) {
    const requested = by === 'count' ? size : Math.max(1, Math.floor((total * size) / 100))
    const taken = Math.min(requested, left)
    if (taken > 0) waves.push(taken)
    left -= taken
  }
  return left > 0 ? [...waves, left] : waves
}

/** How many cameras of a wave must be done before the next wave begins; skipped cameras do not count. */
export const neededOf = (size: number, skipped: number, successPercent: number) =>
  Math.ceil(((size - skipped) * successPercent) / 100)
