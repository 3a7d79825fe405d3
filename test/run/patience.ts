/** How long a test waits for what must come, in milliseconds: it ends only what hangs, a busy machine takes ten times as long as an idle one. */
export const patience = 30_000
