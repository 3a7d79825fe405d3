import { Link } from 'react-router'
import type { contract } from '#contract/index.ts'
import { pageByName } from '#contract/menu.ts'
import { can } from '../kit/access/access.ts'
import styles from './AuditLogLink.module.css'

type Contract = typeof contract
/** A resource as the trail names it: the beginning of its operations' ids. */
export type AuditedResource = { [D in keyof Contract]: `${D}.${keyof Contract[D] & string}` }[keyof Contract]

interface Props {
  of: AuditedResource
  /** As the trail names the row: mostly its id. */
  target: number | string
  /** Names the thing in the link, for example 退款, if more than one thing is open. */
  what?: string
}

/** The way from a thing to its own history, for accounts that have the page. */
export function AuditLogLink({ of, target, what = '' }: Props) {
  if (!can('history')) return null
  const params = new URLSearchParams({ atFrom: '', atTo: '', resource: of, target: String(target) })
  return (
    <div className={styles.way}>
      <Link to={`${pageByName.get('history')?.path}?${params}`}>查看{what && `${what}的`}操作记录</Link>
    </div>
  )
}
