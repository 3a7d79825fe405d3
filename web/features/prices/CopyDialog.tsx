import { Form } from 'antd'
import { useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { type Copying, maxCopied } from '#contract/sales/priceList.ts'
import { cases } from '#contract/scenic/cases.ts'
import { Refused } from '../../kit/call/call.ts'
import { useAction } from '../../kit/form/useAction.ts'
import { count, verbPhrase, yuanSign } from '../../kit/format.ts'
import { useRead } from '../../kit/read/query.ts'
import { Field } from '../../parts/form/Field.tsx'
import { FormDialog } from '../../parts/form/FormDialog.tsx'
import { Button } from '../../parts/input/Button.tsx'
import { SeveralSelect } from '../../parts/input/SeveralSelect.tsx'
import { CasesSelect } from '../scenic/CasesSelect.tsx'
import { CopyFates, useFates } from './CopyFates.tsx'
import type { AnyPackage, Packages } from './resource.ts'

/** The packages that can be copied: those of a project, or some that were chosen. */
export type Copied = { readonly caseId: number; readonly caseName: string } | { readonly rows: readonly AnyPackage[] }

interface Props {
  packages: Packages
  of: Copied
  open: boolean
  onClose(): void
  onDone?: (() => void) | undefined
}

/** Copies packages to other projects, and says beforehand what would become of each there. */
export default function CopyDialog({ packages, of, open, onClose, onDone }: Props) {
  const [form] = Form.useForm<Copying>()
  const [replaces, setReplaces] = useState(false)
  const { copy, copyCheck, list } = packages
  const { rows, isKnown, error } = useOffered(packages, of, open)
  const action = useAction(copy, {
    success: said,
    invalidates: [list, copyCheck],
    form,
    done: onDone,
  })
  const packageIds = Form.useWatch('packageIds', form) ?? []
  const caseIds = Form.useWatch('caseIds', form) ?? []
  const fates = useFates(packages, { packageIds, caseIds }, replaces)
  const { noun = '' } = copy
  const single = 'caseId' in of ? of.caseId : onlyOf(rows.map(({ caseId }) => caseId))
  return (
    <FormDialog<Copying>
      form={form}
      open={open && isKnown}
      onClose={onClose}
      title={'caseId' in of ? `复制「${of.caseName}」的${noun}到项目` : `复制${noun}到项目`}
      action={fates.action}
      width={640}
      busy={action.busy || fates.isBehind}
      error={explained(action.error) ?? error}
      initial={{ packageIds: 'rows' in of ? idsOf(rows) : onSaleOf(rows), caseIds: [] }}
      save={(chosen) => action.run({ body: { ...chosen, replaced: fates.replaced } })}
    >
      <Field of={copy.body} name="packageIds" verb="选择">
        <SeveralSelect
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={verbPhrase('没有', noun)}
          options={rows.map((row) => ({ value: row.id, label: labelOf(row, single === undefined) }))}
        />
      </Field>
      <Field
        of={copy.body}
        name="caseIds"
        verb="选择"
        required
        hint={
          <WholeArea
            areaId={onlyOf(rows.map(({ areaId }) => areaId))}
            except={single}
            choose={(ids) => form.setFieldsValue({ caseIds: ids })}
          />
        }
      >
        <CasesSelect except={single} />
      </Field>
      <CopyFates fates={fates} replaces={replaces} onReplace={setReplaces} />
    </FormDialog>
  )
}

/** What others have changed meanwhile has been read again by then. */
const explained = (error: Error | undefined) =>
  error instanceof Refused && error.code === refusals.stale.code
    ? new Error('目标项目的套餐刚被别人改过，下面已是最新的，请看过再复制')
    : error

const said = ({ added, changed }: { added: number; changed: number }) =>
  [added && `新增 ${count(added)} 个`, changed && `改了 ${count(changed)} 个`].filter(Boolean).join('，') ||
  '都已有，没有改动'

const labelOf = ({ caseName, name, priceFen, onSale }: AnyPackage, named: boolean) =>
  `${named ? `${caseName} ` : ''}${name} ${yuanSign(priceFen)}${onSale ? '' : '（已下架）'}`

/** The one that all are, if they are. */
const onlyOf = (ids: readonly number[]) => (new Set(ids).size === 1 ? ids[0] : undefined)

const idsOf = (rows: readonly AnyPackage[]) => rows.map(({ id }) => id)
/** Of a project, what is on sale is chosen to begin with; all of it where nothing is. */
function onSaleOf(rows: readonly AnyPackage[]) {
  const onSale = rows.filter((row) => row.onSale)
  return idsOf(onSale.length > 0 ? onSale : rows)
}

function useOffered({ list }: Packages, of: Copied, open: boolean) {
  const isProject = 'caseId' in of
  const body = { ...(isProject && { caseId: of.caseId }), size: maxCopied }
  const read = useRead(list, { body } as never, { enabled: open && isProject, staleMs: 0 })
  if (!isProject) return { rows: of.rows, isKnown: true }
  const rows = (read.data as { rows: AnyPackage[] } | undefined)?.rows
  return { rows: rows ?? [], isKnown: !read.isPending, error: read.error ?? undefined }
}

interface WholeAreaProps {
  areaId: number | undefined
  except: number | undefined
  choose(ids: number[]): void
}

/** Chooses all other projects of the scenic area at once. */
function WholeArea({ areaId, except, choose }: WholeAreaProps) {
  const { data } = useRead(
    cases.options,
    { body: { ...(areaId && { areaId }) } },
    { enabled: areaId !== undefined, staleMs: 60_000 },
  )
  const others = (data?.rows ?? []).flatMap(({ id }) => (id === except ? [] : [id]))
  if (areaId === undefined || others.length === 0) return null
  return (
    <Button kind="link" onClick={() => choose(others)}>
      选同景区的其他 {count(others.length)} 个项目
    </Button>
  )
}
