import { test as base, expect, type Page } from '@playwright/test'
import { settling } from '../../browser/settling.ts'
import { keepToasts } from '../../browser/toasts.ts'
import { recordRequestedCalls } from '../../run/requestedCalls.ts'
import { builtPages } from './build.ts'
import { type Scene, startPageServer } from './server.ts'

/** One page of the browser, in front of a test server of its own. */
export interface Visit {
  readonly page: Page
  /** Loads an address as the scene has it, 1440 px wide where nothing else is said; back when nothing is on its way any more. */
  open(path: string, scene: Scene, width?: number): Promise<void>
  /** An address as the browser has it, for what opens itself. */
  base(path: string): string
  /** The same page goes on under another scene. */
  turn(scene: Scene): void
  /** Until nothing is on its way and nothing says that it is loading. */
  settle(): Promise<void>
  /** The window gets another width, in px. */
  widen(width: number): Promise<void>
  /** The system changes to the dark or back, and the page follows it. */
  darken(dark?: boolean): Promise<void>
  /** What the console and the page said since the last time. */
  takeMessages(): string[]
}

export const test = base.extend<{ tidied: undefined }, { visit: Visit }>({
  // The page goes on to the next test; what one test made of its answers, and what was said of that, does not.
  tidied: [
    async ({ visit }, use) => {
      await use(undefined)
      await visit.page.unrouteAll({ behavior: 'ignoreErrors' })
      // What its page still has to say, of calls that it broke, is said by then.
      await visit.page.goto('about:blank')
      visit.takeMessages()
    },
    { auto: true },
  ],
  visit: [
    async ({ browser }, use, { project }) => {
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
      // React would draw each of its components into the tracks of a profiler that nobody reads.
      await page.addInitScript(() => Object.assign(console, { timeStamp: undefined }))
      const said: string[] = []
      const server = await startPageServer(project.name === 'ways' ? builtPages : process.env.PAGES!, (error) =>
        said.push(`made: ${error.message}`),
      )
      const { settle: settled, forget } = settling(page)
      let failing = false
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
      const turn = (scene: Scene) => {
        failing ||= scene.failing !== undefined
        server.set(scene)
      }
      const settle = async (drawn?: number) => {
        const never = await settled(drawn)
        if (never) said.push(never)
      }
      await use({
        page,
        base: (path) => server.base + path,
        turn,
        settle: () => settle(),
        async widen(width) {
          await page.setViewportSize({ width, height: 900 })
          await settle()
        },
        async darken(dark = true) {
          await page.evaluate(() => localStorage.removeItem('jy.look'))
          await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
          await expect(page.locator('html')).toHaveAttribute('data-theme', dark ? 'dark' : 'light')
          await settle()
        },
        async open(path, scene, width = 1440) {
          // What the page before still has to say of its own scene is said by then.
          await page.goto('about:blank')
          await page.setViewportSize({ width, height: 900 })
          await page.emulateMedia({ colorScheme: 'light' })
          failing = false
          turn(scene)
          forget()
          await page.goto(server.base + path)
          await settle(0)
        },
        takeMessages: () => said.splice(0),
      })
      await context.close()
      await server.close()
    },
    { scope: 'worker' },
  ],
})
