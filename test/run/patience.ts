/** How long a test waits, in milliseconds. It only ends tests that hang: a busy machine takes ten times as long as an idle one. */
export const patience = 30_000
