/** Pages to show around the present one: 1 … 4 5 6 … 81; 0 is a gap, and a gap of one page is that page. */
export function around(page: number, last: number): number[] {
  const near = new Set(
    [1, page - 1, page, page + 1, last, ...(page <= 2 ? [2, 3] : [])].filter((one) => one >= 1 && one <= last),
  )
  return [...near]
    .sort((a, b) => a - b)
    .flatMap((one, index, sorted) => {
      const gap = one - (sorted[index - 1] ?? 0)
      return gap === 2 ? [one - 1, one] : gap > 2 ? [0, one] : [one]
    })
}

/** The same if the number of pages is unknown but there are more: 1 … 4 5 6 … */
export const withoutLast = (page: number): number[] => around(page, page + 10).slice(0, -1)
