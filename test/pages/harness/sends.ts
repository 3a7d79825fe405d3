import type { Locator } from '@playwright/test'
import type { Operation } from '#contract/kit.ts'
import type { Visit } from './visit.ts'

/** Presses the button that makes the call; returns the body that is sent. */
export async function sends({ page }: Pick<Visit, 'page'>, { method, path }: Operation, button: Locator) {
  const at = new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
  const sent = page.waitForRequest((request) => request.method() === method && at.test(request.url()))
  await button.click()
  return (await sent).postDataJSON()
}
