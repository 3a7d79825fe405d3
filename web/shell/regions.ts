const landmarks = 'main, aside[aria-label], nav[aria-label], section[aria-label]'

/**
 * Moves the focus to the next named part of the page, or to the previous one: the menu, the page itself, its panels, its list and its pages.
 * After the last comes the first. The Tab key then goes on inside.
 */
export function moveToRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(landmarks)].filter((one) => one.checkVisibility())
  // Nothing has the focus: the parts of the page come first.
  const at = document.activeElement === document.body ? document.querySelector('main') : document.activeElement
  const beyond = step > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const reached = regions.filter((one) => at && at.compareDocumentPosition(one) & beyond)
  const next = (reached.length > 0 ? reached : regions).at(step > 0 ? 0 : -1)
  if (!next) return
  if (!next.hasAttribute('tabindex')) {
    next.tabIndex = -1
    // Otherwise a click into it would take the focus as well.
    next.addEventListener('blur', () => next.removeAttribute('tabindex'), { once: true })
  }
  next.focus()
}
