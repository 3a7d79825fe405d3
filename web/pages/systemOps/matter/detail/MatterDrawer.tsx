import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Matter, matters } from '#contract/matters/matters.ts'
import { Cell } from '#web/crud/cells.tsx'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { AuditLogLink } from '#web/features/AuditLogLink.tsx'
import { Deadline, Severity } from '#web/features/matters/marks.tsx'
import { can } from '#web/kit/access/access.ts'
import { Details } from '#web/parts/value/Details.tsx'
import styles from './MatterDrawer.module.css'
import { Pictures } from './Pictures.tsx'
import { Story } from './Story.tsx'

const fields = fieldsOf(matters.list)

/** One matter: what is wrong, where, who is responsible, the deadline, and its history. */
export default function MatterDrawer({ row }: { row: Matter }) {
  const { areaId, caseId, deviceId, orderId } = row
  const fact = (key: keyof Matter & string, value?: ReactNode) =>
    [fieldIn(fields, key).title, value ?? <Cell standalone field={fieldIn(fields, key)} row={row} />] as const
  const link = (key: keyof Matter & string, to: string | false | 0 | null) =>
    fact(key, to ? <Link to={to}>{String(row[key])}</Link> : undefined)
  return (
    <>
      {row.text && <p className={styles.text}>{row.text}</p>}
      <Pictures images={row.images} />
      <div className={styles.facts}>
        <Details
          items={[
            fact('severity', <Severity is={row.severity} />),
            fact('deadlineAt', <Deadline row={row} />),
            fact('responsorName'),
            fact(
              'responsorPhone',
              row.responsorPhone ? <a href={`tel:${row.responsorPhone}`}>{row.responsorPhone}</a> : undefined,
            ),
            fact('tagName'),
            link('areaName', can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}`),
            link('caseName', caseId && can('area') && `/travelSpot/area?open=${caseId}`),
            link(
              'deviceName',
              deviceId && can('equipment') && `/travelSpot/equipment?caseId=${caseId}&open=${deviceId}`,
            ),
            link('orderNo', orderId && can('order') && `/dataOps/order?from=&to=&open=${orderId}`),
            fact('createdBy'),
            fact('createdAt'),
            ...(row.solvedAt ? [fact('solvedAt')] : []),
            ...(row.closedAt ? [fact('closedAt')] : []),
          ]}
        />
      </div>
      <Story row={row} />
      <AuditLogLink of="matters.matters" target={row.id} />
    </>
  )
}
