/**
 * Moves the focus to the rows of the page: to the row in the tab order, the
 * first entry of a phone's list, or a picture. False if there are none.
 */
export function focusRows(): boolean {
  const page = document.getElementById('page')
  const row =
    page?.querySelector<HTMLElement>('tbody tr[tabindex="0"]') ??
    page?.querySelector<HTMLElement>('[data-opens], [data-index] > a, [data-pick][tabindex="0"]')
  row?.focus()
  return row !== undefined && row !== null
}
