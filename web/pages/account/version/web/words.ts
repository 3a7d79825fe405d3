import type { WebHost } from '#contract/releases/webBuilds.ts'

/** A build by its number; without one it is the page that came with the server. */
export const nameOf = (number: string) => number || '自带网页'

/** A switch of the host is not over. */
export const isUnderWay = ({ buildId, runningId, keepBy }: WebHost) => buildId !== runningId || keepBy !== null
