import { test as base, expect, type Page } from '@playwright/test'
import { settling } from '../../browser/settling.ts'
import { keepToasts } from '../../browser/toasts.ts'
import { recordRequestedCalls } from '../../run/requestedCalls.ts'
import { builtPages } from './build.ts'
import { type Scene, startPageServer } from './server.ts'

/** A page of the browser, in front of its own test server. */
export interface Visit {
  readonly page: Page
  /** Loads an address in a scene, 1440 px wide by default; resolves when no request is in progress. */
  open(path: string, scene: Scene, width?: number): Promise<void>
  /** An address as the browser has it, for what opens itself. */
  base(path: string): string
  /** Changes the scene; the page stays open. */
  turn(scene: Scene): void
  /** Until nothing is on its way and nothing says that it is loading. */
  settle(): Promise<void>
  /** The window gets another width, in px. */
  widen(width: number): Promise<void>
  /** The system changes to the dark or back, and the page follows it. */
  darken(dark?: boolean): Promise<void>
  /** What the console and the page said since the last time. */
  takeMessages(): string[]
  /** The next test finds nothing of this one: no routes, scene, storage or clock. */
  tidy(): Promise<void>
}

export const test = base.extend<{ tidied: undefined }, { visit: Visit }>({
  tidied: [
    async ({ visit }, use) => {
      await use(undefined)
      await visit.tidy()
    },
    { auto: true },
  ],
  visit: [
    async ({ browser }, use, { project }) => {
      const said: string[] = []
      const server = await startPageServer(project.name === 'ways' ? builtPages : process.env.PAGES!, (error) =>
        said.push(`made: ${error.message}`),
      )
      let failing = false
      const open = async () => {
        const context = await browser.newContext({
          locale: 'zh-CN',
          timezoneId: 'Asia/Shanghai',
          reducedMotion: 'reduce',
          viewport: { width: 1440, height: 900 },
        })
        recordRequestedCalls(context)
        context.setDefaultTimeout(30_000)
        const page = await context.newPage()
        await keepToasts(page)
        // Otherwise React records each of its components in tracks of a profiler that is not used.
        await page.addInitScript(() => Object.assign(console, { timeStamp: undefined }))
        page.on('pageerror', (error) =>
          said.push(`page: ${error.stack?.split('\n').slice(0, 4).join(' ') ?? error.message}`),
        )
        page.on('console', (message) => {
          const kind = message.type()
          if (kind !== 'error' && kind !== 'warning') return
          // Without a graphics processor the browser reads what WebGL has drawn back, and finds itself slow.
          if (message.text().includes('GL Driver Message (OpenGL, Performance')) return
          // The browser itself reports each answer that it does not like.
          if (
            failing &&
            message.text().startsWith('Failed to load resource:') &&
            message.location().url.includes('/webapi/')
          )
            return
          said.push(`${kind}: ${message.text().slice(0, 600)}`)
        })
        return { context, page, ...settling(page) }
      }
      let now = await open()
      const turn = (scene: Scene) => {
        failing ||= scene.failing !== undefined
        server.set(scene)
      }
      const settle = async (drawn?: number) => {
        const never = await now.settle(drawn)
        if (never) throw new Error(never)
      }
      await use({
        get page() {
          return now.page
        },
        base: (path) => server.base + path,
        turn,
        settle: () => settle(),
        async widen(width) {
          await now.page.setViewportSize({ width, height: 900 })
          await settle()
        },
        async darken(dark = true) {
          await now.page.evaluate(() => localStorage.removeItem('jy.look'))
          await now.page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
          await expect(now.page.locator('html')).toHaveAttribute('data-theme', dark ? 'dark' : 'light')
          await settle()
        },
        async open(path, scene, width = 1440) {
          // By then the previous page has reported everything about its own scene.
          await now.page.goto('about:blank')
          await now.page.setViewportSize({ width, height: 900 })
          await now.page.emulateMedia({ colorScheme: 'light' })
          failing = false
          turn(scene)
          now.forget()
          await now.page.goto(server.base + path)
          await settle(0)
        },
        takeMessages: () => said.splice(0),
        async tidy() {
          const { page, context } = now
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          // A clock that a test has taken over stays in the context: it would also run, or stand, in later pages.
          const clocked = await page.evaluate(() => '__pwClock' in globalThis).catch(() => true)
          await page
            .evaluate(() => {
              localStorage.clear()
              sessionStorage.clear()
            })
            .catch(() => {})
          // By then its page has reported all calls that were aborted.
          await page.goto('about:blank')
          said.length = 0
          turn({ variant: 'usual', role: 1 })
          if (!clocked) return
          await context.close()
          now = await open()
        },
      })
      await now.context.close()
      await server.close()
    },
    { scope: 'worker' },
  ],
})
