import { lazy } from 'react'
import { channelCodes, codeDays } from '#contract/codes/channelCodes.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { fieldIn, fieldsOf, titleWithUnit } from '#web/crud/kit.ts'
import { dayAndTime } from '#web/kit/format.ts'
import { Copy } from '#web/parts/input/Copy.tsx'
import { codeStateMarks } from '../Short.tsx'
import { LinkBatch, MakeLink, StopLink } from './LinkActions.tsx'
import { Quota } from './Quota.tsx'
import styles from './SchemePage.module.css'

const LinkDetails = lazy(() => import('./LinkDetails.tsx'))

/** 小程序外链: links into the mini-program for messages, web pages and posters, with their expiry and renewal. */
export default crudPage({
  page: 'scheme',
  auditLog: 'codes.schemes',
  // Codes are made and removed on their own page.
  resource: { list: channelCodes.list },
  live: ['code'],
  reads: [channelCodes.days],
  meta: () => <Quota />,
  filters: ['areaId', 'caseId', 'linkState', 'linkKind', 'linkRenew'],
  // Links that do not work, or soon will not.
  defaults: { sort: 'linkState', order: 'asc' },
  columns: {
    name: { head: true, width: 150 },
    areaName: { width: 140, grow: true },
    linkState: {
      width: 96,
      marks: {
        failed: ['down', 'octagon'],
        expired: ['closed', 'bar'],
        expiring: ['warn', 'clock'],
        valid: ['ok', 'check'],
        none: ['unknown', 'dashed'],
      },
    },
    // Its host is that of all the others.
    url: { width: 150, render: ({ url }) => <Address text={url} shown={url.replace(/^https?:\/\/[^/]+/, '')} /> },
    linkKind: { width: 104 },
    linkUrl: {
      hidden: true,
      width: 200,
      render: ({ linkUrl }) =>
        linkUrl ? <Address text={linkUrl} shown={withoutScheme(linkUrl)} /> : <span className="t3">—</span>,
    },
    linkExpiresAt: {
      render: ({ linkExpiresAt, linkState }) =>
        linkExpiresAt === null && linkState === 'valid' ? <span className="t3">长期有效</span> : undefined,
    },
    linkRenew: {
      width: 96,
      marks: 'plain',
      render: ({ linkState }) => (linkState === 'none' ? <span className="t3">—</span> : undefined),
    },
    opens: { title: `近 ${codeDays} 日${titleWithUnit(fieldIn(fieldsOf(channelCodes.list), 'opens'))}`, width: 124 },
    scans: { hidden: true },
    state: { hidden: true, marks: codeStateMarks },
    createdAt: { hidden: true },
  },
  card: [
    ['name', 'linkState'],
    ['areaName', 'linkKind'],
    [
      (row) => withoutScheme(row.url),
      (row) => (row.linkExpiresAt ? `${dayAndTime(row.linkExpiresAt)} 到期` : undefined),
    ],
  ],
  facts: ['areaName', 'caseName', 'pointName', 'place', 'linkKind', 'linkExpiresAt', 'linkError', 'scans'],
  state: 'linkState',
  details: LinkDetails,
  primary: (row) => <MakeLink row={row} />,
  actions: (row) => row.linkUrl && <StopLink row={row} />,
  actionsWidth: 104,
  batch: (rows, clear) => <LinkBatch rows={rows} clear={clear} />,
})

const Address = ({ text, shown }: { text: string; shown: string }) => (
  <span className={styles.address}>
    <span className="el" title={text}>
      {shown}
    </span>
    <Copy text={text} />
  </span>
)

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '')
