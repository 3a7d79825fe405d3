import type { ReactNode } from 'react'

/** The one head line of a page: title, what stands beside it, and on the right the page's only action. */
export function PageHeader({ title, meta, children }: { title: string; meta?: ReactNode; children?: ReactNode }) {
  return (
    <div className="ph">
      <h1>{title}</h1>
      {meta && <span className="meta">{meta}</span>}
      <span className="sp" />
      {children}
    </div>
  )
}
