import type { Challenge } from '#contract/accounts/captcha.ts'
import { solve } from './solve.ts'

// A rejection would not leave the worker: null means that there is no solution.
self.onmessage = async ({ data }: MessageEvent<Challenge>) => self.postMessage(await solve(data).catch(() => null))
