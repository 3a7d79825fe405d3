/**
 * Moves the focus to the rows of the page: the row that has its place in the order of tabs, the first entry of a phone's list, or
 * the first picture. False where there are none.
 */
export function focusRows(): boolean {
  const page = document.getElementById('page')
  const row =
    page?.querySelector<HTMLElement>('tbody tr[tabindex="0"]') ??
    page?.querySelector<HTMLElement>('[data-opens], [data-index] > a')
  row?.focus()
  return row !== undefined && row !== null
}
