import type { ServerHealth } from '#contract/servers/servers.ts'

/** Since when the loads of a server say nothing of the present any more; undefined where they do. */
export const oldSince = ({ health, heartbeatAt }: { health: ServerHealth; heartbeatAt: string | null }) =>
  health === 'silent' || health === 'off' ? heartbeatAt : undefined
