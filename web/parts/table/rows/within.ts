import type { SyntheticEvent } from 'react'

/**
 * Whether an event came from what is drawn inside the element. React also brings it those of a dialog or a menu that a part of it
 * opened, although they stand elsewhere on the page.
 */
export const isWithin = ({ currentTarget, target }: SyntheticEvent) =>
  target instanceof Node && currentTarget.contains(target)
