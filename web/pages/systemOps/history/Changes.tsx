import { useEffect, useState } from 'react'
import type { Operation } from '#contract/kit.ts'
import type { Audit } from '#contract/system/audits.ts'
import { wordOf } from '#web/crud/cells.tsx'
import { FieldValue } from '#web/crud/FieldValue.tsx'
import type { Known } from '#web/crud/kit.ts'
import { references, type Within, withinOf } from '#web/crud/references.ts'
import { canCall } from '#web/kit/access/access.ts'
import { Section } from '#web/parts/value/Details.tsx'
import styles from './Changes.module.css'

/** What the contract says about the request's fields: the whole definition of a declared field, otherwise only a title. */
type Field = Known | { readonly title: string }
type Fields = ReadonlyMap<string, Field>

/** What a write changed: each field as it was and as it became, in the words of the contract. */
export default function Changes({ row }: { row: Audit }) {
  const fields = useFields(row.operation)
  const { before, after } = row
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (key) => key !== 'version' && !(before && after && same(before[key], after[key])),
  )
  if (keys.length === 0) return null
  const within = withinOf({ ...before, ...after })
  const value = (key: string, of: unknown) => <Value field={fields?.get(key)} value={of} within={within} />
  return (
    <Section title={before ? '改动' : '写入'} note={`${keys.length} 项`}>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">字段</th>
            {before && <th scope="col">原来</th>}
            {after && <th scope="col">{before ? '改为' : '值'}</th>}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key}>
              <th scope="row">{fields?.get(key)?.title || key}</th>
              {before && <td className={after ? styles.old : undefined}>{value(key, before[key])}</td>}
              {after && <td>{value(key, after[key])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** The fields of the operation's request. The contract as a whole is fetched with the first row that is opened. */
function useFields(operation: string): Fields | undefined {
  const [fields, setFields] = useState<Fields>()
  useEffect(() => {
    let left = false
    void Promise.all([import('#contract/index.ts'), import('#web/crud/kit.ts')]).then(
      ([{ operations }, { draftOf }]) => {
        const found = operations().find(({ id }) => id === operation)
        if (!left && found?.operation.body)
          setFields(new Map([...titlesOf(found.operation), ...draftOf(found.operation)]))
      },
    )
    return () => {
      left = true
    }
  }, [operation])
  return fields
}

/** More names than these are not looked up. */
const maxNames = 20

/** A value in words; what it points at by its name, where the account may ask for that. */
function Value({ field, value, within }: { field: Field | undefined; value: unknown; within: Within }) {
  const reference = field && 'kind' in field ? references[field.resource ?? ''] : undefined
  const ids = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number')
  const isNamed = reference && ids.length > 0 && ids.length <= maxNames && canCall(reference.options)
  return isNamed ? <FieldValue field={field as Known} value={value} within={within} /> : said(field, value)
}

const titlesOf = ({ body }: Operation) =>
  Object.entries((body as { properties?: Record<string, { title?: string }> }).properties ?? {}).map(
    ([key, { title = '' }]) => [key, { title }] as const,
  )

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function said(field: Field | undefined, value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (Array.isArray(value)) return value.length ? value.map((one) => said(field, one)).join('、') : '—'
  if (typeof value === 'object') {
    const parts = Object.entries(value).filter(([, part]) => part !== null && part !== '')
    return parts.map(([name, part]) => `${name} ${said(undefined, part)}`).join('，') || '—'
  }
  return field && 'kind' in field ? wordOf(field, value) : String(value)
}
