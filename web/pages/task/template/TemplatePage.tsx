import { lazy } from 'react'
import { type Template, templates } from '#contract/videos/templates.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { titleOf } from '#web/crud/kit.ts'
import { placedColumns, placedForm } from '#web/crud/position/placed.ts'
import { lasting } from '#web/features/videos/material/words.ts'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import { NameFree } from './words/NameFree.tsx'
import { Words } from './words/Words.tsx'

const SecondsInput = lazy(() => import('./parts/SecondsInput.tsx'))
const TimelineInput = lazy(() => import('./timeline/TimelineInput.tsx'))

const length = {
  title: titleOf(templates.list, 'durationMs'),
  render: ({ durationMs }: Template) => lasting(durationMs),
}
const said = ({ sensitive }: Template) =>
  sensitive ? (
    <span className="st-down" title={sensitive}>
      <Glyph shape="octagon" size={13} /> {sensitive}
    </span>
  ) : undefined

/** 我的模板: effects on a timeline, by which videos are made. */
export default crudPage({
  page: 'template',
  resource: templates,
  auditLog: 'videos.templates',
  reads: [templates.options],
  filters: ['areaId', 'caseId', 'materialId'],
  end: () => <Words />,
  columns: {
    name: { head: true, width: 220 },
    ...placedColumns,
    durationMs: { ...length, width: 84 },
    aspect: { width: 96 },
    elements: {},
    audioName: { width: 160 },
    sensitive: { width: 140, render: said },
    createdAt: {},
  },
  form: {
    ...placedForm,
    name: {
      hint: (row, { caseId, name }) => <NameFree id={(row as Template | undefined)?.id} caseId={caseId} name={name} />,
    },
    durationMs: { label: length.title, control: SecondsInput, hint: '1 秒至 5 分钟' },
    aspect: {},
    audioId: {},
    audioVolume: {},
    timeline: { wide: true, required: false, control: TimelineInput },
  },
  formWidth: 1120,
  card: [
    ['name', (row) => lasting(row.durationMs)],
    [(row) => `${row.areaName} ${row.caseName}`, 'elements'],
    ['audioName', 'createdAt'],
  ],
  facts: {
    areaName: {},
    caseName: {},
    durationMs: length,
    aspect: {},
    elements: {},
    audioName: {},
    audioVolume: {},
    sensitive: { render: said },
    createdAt: {},
  },
  details: lazy(() => import('./Contents.tsx')),
  removal: () => ({ follows: '只删除模板本身，它用到的素材留下。已经按它合成的视频不受影响。' }),
})
