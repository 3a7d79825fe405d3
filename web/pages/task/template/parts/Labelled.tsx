import type { ReactNode } from 'react'

/** A control of an inspector below its title. */
export const Labelled = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <div>
    <label htmlFor={id}>{title}</label>
    {children}
  </div>
)
