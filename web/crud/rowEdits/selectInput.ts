/** Moves the focus to the input of a cell, so that typing replaces what it holds. */
export function selectInput(cell: Element | null | undefined) {
  const input = cell?.querySelector('input')
  input?.focus()
  input?.select()
}
