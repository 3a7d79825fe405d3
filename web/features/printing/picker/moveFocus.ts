import type { KeyboardEvent } from 'react'

/** Moves the focus between the buttons of a grid by arrow keys, Home and End. Disabled buttons are skipped. */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
  const to = neighbour(all, all.indexOf(document.activeElement as HTMLElement), event.key)
  if (!to) return
  event.preventDefault()
  to.focus()
}

function neighbour(all: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const now = all[at]
  if (!now) return undefined
  if (key === 'ArrowRight') return all[at + 1]
  if (key === 'ArrowLeft') return all[at - 1]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  // The nearest row in that direction, and in it the nearest button.
  const way = key === 'ArrowDown' ? 1 : -1
  const beyond = all.filter((one) => (one.offsetTop - now.offsetTop) * way > 0)
  const row = (way === 1 ? beyond[0] : beyond.at(-1))?.offsetTop
  return beyond
    .filter((one) => one.offsetTop === row)
    .toSorted((a, b) => Math.abs(a.offsetLeft - now.offsetLeft) - Math.abs(b.offsetLeft - now.offsetLeft))[0]
}
