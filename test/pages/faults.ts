import type { Page } from '@playwright/test'

/** What a person would see wrong on any page: nothing at all, the boundary's words, spelt-out nothings, something wider than its place. */
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
    const over = [...box.querySelectorAll('*')].filter(
      (part) => part.getBoundingClientRect().right > edge && !within(part.parentElement!, box),
    )
    return over.slice(0, 4).map((part) => `${part.tagName.toLowerCase()}.${part.getAttribute('class') ?? ''}`)
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
  return faults
}
