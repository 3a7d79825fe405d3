import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { RowKey } from '#web/kit/list/row.ts'

interface Props {
  count: number
  /** The row that the keyboard is at: it stays, so that it can have the focus. */
  at: number
  box: RefObject<HTMLElement | null>
  /** Of a row with the heading above it, in px, until it is seen. */
  heightOf(index: number): number
  /** Rows stay themselves when others come in above them. */
  keyOf(index: number): RowKey
  render(index: number, measure: (row: HTMLElement | null) => void): ReactNode
  /** Its rows have taken the place of those that were shown meanwhile. */
  onShown(): void
}

/** Renders the rows near the visible part of a long table; the space of the others is kept above and below. */
export default function LongBody({ count, at, box, heightOf, keyOf, render, onShown }: Props) {
  const shownFirst = useEffectEvent(onShown)
  useEffect(() => shownFirst(), [])
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => box.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: 15,
    measureElement: heightWithHeading,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(at, count - 1)])].toSorted((a, b) => a - b),
  })
  // Only now is the table in the document, and its style says how high its rows are.
  useLayoutEffect(() => rows.measure(), [rows])
  const shown = rows.getVirtualItems()
  return (
    <tbody>
      {shown.map(({ index, start }, n) => (
        <Fragment key={keyOf(index)}>
          <Gap height={start - (shown[n - 1]?.end ?? 0)} />
          {render(index, rows.measureElement)}
        </Fragment>
      ))}
      <Gap height={rows.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
    </tbody>
  )
}

/** Of a row and the heading of its group, if it begins one, in px. */
function heightWithHeading(row: HTMLElement): number {
  const before = row.previousElementSibling
  return row.offsetHeight + (before instanceof HTMLElement && 'group' in before.dataset ? before.offsetHeight : 0)
}

// biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
const Gap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden="true" style={{ height }} />
