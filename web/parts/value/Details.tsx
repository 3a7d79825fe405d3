import type { ReactNode } from 'react'
import styles from './Details.module.css'

const nothing = new Set<ReactNode>(['', false, null, undefined])

/** Facts about one thing as pairs of name and value, in as many columns as there is room for. Nothing is a dash. */
export function Details({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.details}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{nothing.has(value) ? <span className="t3">—</span> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A part of a drawer under its own head line. */
export function Section({
  title,
  note,
  end,
  children,
}: {
  title: string
  note?: ReactNode
  end?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section}>
      <header>
        <h3>{title}</h3>
        {note !== undefined && <span className="t3">{note}</span>}
        {end && <span className={styles.end}>{end}</span>}
      </header>
      {children}
    </section>
  )
}
