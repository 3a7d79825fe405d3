let count = 0

/** The key of what a held pointer changes until it is released: one step to undo. */
export const newGesture = () => `drag ${++count}`
