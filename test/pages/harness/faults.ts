import type { Page } from '@playwright/test'

/**
 * Faults that a person would see on any page: a blank page, the text of the error boundary, a printed `undefined` or the like, something
 * wider than its container, text that runs over its neighbour, a select too narrow for what it says, actions of a row that touch each other.
 */
export const faultsOf = (page: Page): Promise<string[]> => page.evaluate(look)

/** Runs in the page. */
function look() {
  const faults: string[] = []
  const shown = document.body.innerText
  if (!document.querySelector<HTMLElement>('#page')?.innerText.trim()) faults.push('a blank page')
  for (const words of ['页面没有显示出来', '页面文件没有取到'])
    if (shown.includes(words)) faults.push(`${words}: ${document.querySelector('#page [role="alert"]')?.textContent}`)
  for (const nothing of shown.match(/.{0,20}(\b(undefined|null|NaN|Infinity)\b|\[object |Invalid Date).{0,20}/g) ?? [])
    faults.push(`says ${nothing}`)
  const wide = (box: Element) => box.scrollWidth > box.clientWidth + 1
  const within = (part: Element, box: Element): boolean =>
    part !== box && (getComputedStyle(part).overflowX !== 'visible' || within(part.parentElement!, box))
  const widest = (box: Element) => {
    const edge = box.getBoundingClientRect().left + box.clientWidth + 1
    const beyond = [...box.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > edge)
    const over = beyond.filter((part) => !within(part.parentElement!, box))
    // What is clipped may still widen the box, if it is placed absolutely.
    return (over.length > 0 ? over : beyond)
      .slice(0, 4)
      .map((part) => `${part.tagName.toLowerCase()}.${part.getAttribute('class') ?? ''}`)
  }
  const places = [
    document.documentElement,
    ...document.querySelectorAll(
      '#page, #page > *, #page ul, [role="dialog"], dialog[open], .ant-modal-body, .ant-drawer-body, .ant-popover',
    ),
  ]
  for (const box of places)
    if (wide(box))
      faults.push(
        `${box.tagName.toLowerCase()}.${box.className} is ${box.scrollWidth} wide in ${box.clientWidth}: ${widest(box)}`,
      )
  // Text that overflows its box covers its neighbour, unless it is clipped on purpose or can be scrolled to.
  const ends = '#page, [role="dialog"], dialog[open], .ant-modal-body, .ant-drawer-body'
  const scrolls = (part: Element): boolean =>
    !part.matches(ends) && (/auto|scroll/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement!))
  const words = document.createRange()
  for (const box of document.querySelectorAll(':is(#page, [role="dialog"], dialog[open]) *')) {
    if (box.clientWidth === 0 || !wide(box) || getComputedStyle(box).overflowX !== 'visible' || scrolls(box)) continue
    const edge = box.getBoundingClientRect().right + 1
    const own = [...box.childNodes].find((node) => {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false
      words.selectNodeContents(node)
      return words.getBoundingClientRect().right > edge
    })
    if (own)
      faults.push(`${box.tagName.toLowerCase()}.${box.className}: ${own.textContent?.slice(0, 20)} runs over its edge`)
  }
  for (const hint of document.querySelectorAll('.ant-select-placeholder'))
    if (hint.clientWidth > 0 && wide(hint))
      faults.push(`the select ${hint.textContent} is ${hint.closest('.ant-select')?.clientWidth} px wide`)
  for (const cell of document.querySelectorAll('#page [data-actions]')) {
    const boxes = [...cell.querySelectorAll('a, button')].map((one) => {
      const { left, right } = one.getBoundingClientRect()
      return { text: one.textContent, left, right }
    })
    // Its column may have given its room to the others.
    const room = Number.parseFloat(getComputedStyle(cell).getPropertyValue('--acts'))
    const start = cell.getBoundingClientRect().right - room
    boxes.forEach(({ text, left }, at) => {
      const before = boxes[at - 1]
      if (left < start) faults.push(`${text} stands outside of its column by ${start - left} px`)
      if (before && left - before.right < (text === '删除' ? 16 : 8))
        faults.push(`${text} stands ${left - before.right} px from ${before.text}`)
    })
  }
  return [...new Set(faults)]
}
