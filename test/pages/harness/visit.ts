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
}

export const test = base.extend<{ tidied: undefined }, { visit: Visit }>({
  // The next test uses the same page, but not the routes that this one has changed, nor the messages about them.
  tidied: [
    async ({ visit }, use) => {
      await use(undefined)
      await visit.page.unrouteAll({ behavior: 'ignoreErrors' })
      // By then its page has reported all calls that were aborted.
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
      // Otherwise React records each of its components in tracks of a profiler that is not used.
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
          // By then the previous page has reported everything about its own scene.
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
