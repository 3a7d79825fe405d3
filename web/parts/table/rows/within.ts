import type { SyntheticEvent } from 'react'

/**
 * Whether an event comes from inside the element. React also bubbles events of a dialog or
 * menu that a part of the element opened, although these are elsewhere in the document.
 */
export const isWithin = ({ currentTarget, target }: SyntheticEvent) =>
  target instanceof Node && currentTarget.contains(target)
