import type { Challenge } from '#contract/accounts/captcha.ts'
import { solve } from './solve.ts'

// A rejection would stay in here: null says that there is no solution.
self.onmessage = async ({ data }: MessageEvent<Challenge>) => self.postMessage(await solve(data).catch(() => null))
