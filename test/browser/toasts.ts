import type { Page } from '@playwright/test'

/** Records the text of every toast on pages that are opened from now on: toasts disappear after a second. */
export const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const texts: string[] = []
    // A toast that is added together with what it stands in is reported twice.
    const seen = new WeakSet<Element>()
    Object.assign(window, { toastTexts: texts })
    const note = (node: Node) => {
      if (!(node instanceof Element)) return
      const toasts = node.matches('[data-kind]') ? [node] : node.querySelectorAll('[data-kind]')
      for (const toast of toasts) {
        if (!seen.has(toast)) texts.push(toast.textContent ?? '')
        seen.add(toast)
      }
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note)
    }).observe(document, { childList: true, subtree: true })
  })

/** Their texts since the page was opened. */
export const toastTexts = (page: Page) => page.evaluate(() => (window as { toastTexts?: string[] }).toastTexts ?? [])
