import { type Material, materials } from '#contract/videos/materials.ts'
import { titleOf } from '#web/crud/kit.ts'
import { lasting } from '#web/features/videos/material/words.ts'
import { can } from '#web/kit/access/access.ts'
import { bytes, count } from '#web/kit/format.ts'

const { list, one, edit, remove } = materials
/** The templates with a material. */
export const usesOf = (id: number) => `/task/template?materialId=${id}`

/** The options that the page of materials and the page of sounds share. */
export const materialPage = {
  // Uploads have their own dialog, so that `add` is left out.
  resource: { list, one, edit, remove },
  auditLog: 'videos.materials',
  reads: [materials.ofCaseType],
  form: { name: { wide: true }, caseType: { wide: true } },
  formWidth: 480,
  canChange: ({ isEditable }: Material) => isEditable,
  removal: ({ id, common, templates }: Material) =>
    templates
      ? {
          blocked: `有 ${count(templates)} 个模板在用它，先在模板里换掉。`,
          way: can('template') ? { action: '查看模板', to: usesOf(id) } : undefined,
        }
      : {
          follows: `文件一并删除，不可恢复。${common ? '所有客户都不能再用它。' : ''}`,
          inUseMessage: '有模板在用它，不能删除。',
        },
} as const

export const durationColumn = {
  title: titleOf(list, 'durationMs'),
  width: 84,
  render: ({ durationMs }: Material) => lasting(durationMs),
}
export const bytesColumn = { title: titleOf(list, 'bytes'), width: 90, render: (row: Material) => bytes(row.bytes) }
/** How many templates use it, where that is known, and the way to them. */
export const usesColumn = {
  to: ({ id, templates }: Material) => Boolean(templates) && can('template') && usesOf(id),
  render: ({ templates }: Material) => (templates === null ? <span className="t3">—</span> : undefined),
}

/** Which templates use the material, and who owns it. */
export const origin = { templates: usesColumn, common: { marks: 'plain' }, operatorName: {} } as const
/** The details of the file, at the end of the material's details. */
export const fileFacts = {
  format: {},
  durationMs: durationColumn,
  bytes: bytesColumn,
  ...origin,
  uploadedBy: {},
  createdAt: {},
} as const
