import { lazy } from 'react'
import { rollouts } from '#contract/releases/rollouts.ts'
import { type SoftwareVersion, softwareVersions } from '#contract/releases/softwareVersions.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { titleOf } from '#web/crud/kit.ts'
import { marks } from '#web/features/states.ts'
import { bytes, count } from '#web/kit/format.ts'
import { Copy } from '#web/parts/input/Copy.tsx'
import { VersionViews } from '../VersionViews.tsx'
import { Newest } from './Newest.tsx'

/** A print program runs on no camera. */
const onlyOnCameras = ({ product }: SoftwareVersion) =>
  product === 'printClient' ? <span className="t3">—</span> : undefined

const notEmpty = (text: string) => text || <span className="t3">—</span>

/** Versions of programs. */
export const VersionList = crudPage({
  page: 'version',
  resource: softwareVersions,
  auditLog: 'releases.softwareVersions',
  reads: [softwareVersions.distribution, softwareVersions.options, rollouts.list],
  live: ['rollout'],
  // When cameras report their running version, no event reaches this list.
  every: 15_000,
  meta: () => <VersionViews />,
  columns: {
    number: { head: true, width: 190, render: (row) => <Named row={row} /> },
    product: { width: 112 },
    state: { width: 92, marks: marks.softwareVersion },
    running: { width: 130, render: onlyOnCameras },
    rollouts: { width: 120, to: ({ id }) => `/account/version?tab=rollouts&versionId=${id}` },
    notes: { grow: true, width: 220 },
    bytes: {
      title: titleOf(softwareVersions.list, 'bytes'),
      width: 92,
      right: true,
      render: (row) => bytes(row.bytes),
    },
    format: { hidden: true, width: 100 },
    releasedBy: { hidden: true },
    releasedAt: {},
    createdBy: { hidden: true },
    createdAt: { hidden: true },
  },
  nameOf: ({ number }) => number,
  form: {
    product: {},
    number: { placeholder: 'v1.3.344-2024-12-23' },
    key: {
      wide: true,
      verb: '选择',
      control: lazy(() => import('./PackageInput.tsx')),
      hint: (row) => (row ? '版本的文件不会改变，换文件请另建版本' : undefined),
    },
    notes: { wide: true },
  },
  formWidth: 560,
  card: [
    ['number', 'state'],
    ['product', (row) => row.product !== 'printClient' && `${count(row.running)} 台在运行`],
    [(row) => bytes(row.bytes), 'releasedAt'],
  ],
  state: 'state',
  facts: {
    product: {},
    running: { render: onlyOnCameras },
    bytes: { title: titleOf(softwareVersions.list, 'bytes'), render: (row) => bytes(row.bytes) },
    format: {},
    sha256: {
      render: ({ sha256 }) => (
        <>
          {sha256.slice(0, 16)}… <Copy text={sha256} />
        </>
      ),
    },
    createdBy: {},
    createdAt: {},
    releasedBy: { render: ({ releasedBy }) => notEmpty(releasedBy) },
    releasedAt: {},
    withdrawnAt: { optional: true },
    withdrawnBy: { optional: true },
    reason: { optional: true },
  },
  details: lazy(() => import('./VersionDetails.tsx')),
  removal: ({ state }) =>
    state === 'draft'
      ? { follows: '它的程序包一起删除，版本号可以再用。' }
      : { blocked: '发布过的版本是记录，只能撤回。' },
})

/** The number, and whether it is the last one of its program. */
function Named({ row: { number, latest } }: { row: SoftwareVersion }) {
  return (
    <span className="el">
      {number} {latest && <Newest />}
    </span>
  )
}
