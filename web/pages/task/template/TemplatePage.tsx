import { lazy } from 'react'
import { usualTemplateStates, versionText } from '#contract/videos/templateStates.ts'
import { type Template, templates } from '#contract/videos/templates.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { titleOf } from '#web/crud/kit.ts'
import { placedColumns } from '#web/crud/position/placed.ts'
import { marks } from '#web/features/states.ts'
import { lasting } from '#web/features/videos/material/words.ts'
import { StarterButton } from '#web/features/videos/starter/StarterButton.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import { TrialButton } from './trial/TrialButton.tsx'
import { TemplateActs, templateStep } from './versions/TemplateActs.tsx'
import { Words } from './words/Words.tsx'

const length = {
  title: titleOf(templates.list, 'durationMs'),
  render: ({ durationMs }: Template) => lasting(durationMs),
}
const number = {
  title: titleOf(templates.list, 'publishedNumber'),
  render: ({ publishedNumber }: Template) =>
    publishedNumber === null ? <span className="t3">—</span> : versionText(publishedNumber),
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
  reads: [templates.options, templates.versions],
  defaults: { state: [...usualTemplateStates] },
  filters: ['areaId', 'caseId', 'state', 'materialId'],
  action: <StarterButton />,
  end: () => <Words />,
  columns: {
    name: { head: true, width: 220 },
    state: { width: 138, marks: marks.template },
    publishedNumber: { ...number, width: 76 },
    ...placedColumns,
    durationMs: { ...length, width: 84 },
    aspect: { width: 96, hidden: true },
    elements: {},
    audioName: { width: 160, hidden: true },
    sensitive: { width: 140, render: said },
    createdAt: {},
  },
  editor: true,
  card: [
    ['name', 'state'],
    [(row) => `${row.areaName} ${row.caseName}`, (row) => lasting(row.durationMs)],
    ['audioName', 'createdAt'],
  ],
  state: 'state',
  facts: {
    publishedNumber: number,
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
  details: lazy(() => import('./versions/TemplateDetails.tsx')),
  canChange: ({ state }) => state !== 'archived',
  primary: templateStep,
  actions: (row) => (
    <>
      <TrialButton row={row} />
      <TemplateActs row={row} />
    </>
  ),
  actionsWidth: 336,
  removal: ({ used }) =>
    used
      ? { blocked: '已经用它制作过视频，要留作记录。不再使用时归档它。' }
      : { follows: '它的发布记录一起删除，用到的素材留下。还没有用它制作过视频。' },
})
