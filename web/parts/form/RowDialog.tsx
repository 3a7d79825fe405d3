import { Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { TObject, TSchema } from 'typebox'
import type { Body, Created, Operation } from '#contract/kit.ts'
import { labelWithUnit } from '../../kit/form/shape.ts'
import { useAction } from '../../kit/form/useAction.ts'
import { verbPhrase } from '../../kit/format.ts'
import { readRow } from '../../kit/list/oneRow.ts'
import type { ListOperation } from '../../kit/list/useList.ts'
import { FormDialog } from './FormDialog.tsx'

type Adding = Operation & { readonly body: TSchema; readonly reply: typeof Created }

type Now = { readonly id: number; readonly version: number }

type Draft<A extends Adding> = Body<A> & object

interface Props<A extends Adding> {
  open: boolean
  onClose(): void
  /** The name of such a row: 套餐. */
  noun: string
  /** What is done to a new one. */
  verb?: string | undefined
  /** The row to change; without it a new one is made. */
  row: { readonly id: number; readonly name: string; readonly version: number } | undefined
  add: A
  /** Takes the row's id in its path, or else in its body. */
  edit: Operation
  /** What the fields of a new one hold at first. */
  start: Partial<Draft<A>>
  /** Reads that show such rows. The first is their list, from which a conflict reads what others have saved. */
  reads: readonly Operation[]
  /** Reads the present row; by default from the list. */
  now?: ((id: number) => Promise<Now | undefined>) | undefined
  /** A value of a field in words, for that. */
  describe?(key: string, value: unknown): ReactNode
  width?: number
  /** For fields that look at or change others. */
  form?: FormInstance
  /** Called with the values that were sent. */
  onAdded?(id: number, fields: object): void
  /** Whoever opened it says what was done. */
  quiet?: boolean | undefined
  /** Deletes `row`, which on a phone is possible only here; true if it was deleted. */
  drop?: (() => Promise<boolean>) | undefined
  children: ReactNode
}

/** Makes a row, or changes one: its fields are those of the contract's draft, and only changed ones are sent. */
export function RowDialog<A extends Adding>({
  noun,
  verb = '新增',
  row,
  add,
  edit,
  start,
  reads,
  now = async (id) => (await readRow(reads[0] as ListOperation, id)) as Now | undefined,
  width = 560,
  form: outerForm,
  describe = String,
  onAdded,
  quiet,
  children,
  ...dialog
}: Props<A>) {
  const [form] = Form.useForm(outerForm)
  const adding = useAction<Adding>(add, {
    form,
    ...(!quiet && { success: verbPhrase(`已${verb}`, noun) }),
    invalidates: reads,
  })
  const create = async (fields: Draft<A>) => {
    const made = await adding.run({ body: fields })
    if (made) onAdded?.(made.id, fields)
    return made
  }
  const editing = useAction<Operation>(edit, { form, success: '已保存', invalidates: reads })
  const change = ({ id }: NonNullable<typeof row>, changed: object, version: number) =>
    editing.run(
      (edit.params
        ? { params: { id }, body: { ...changed, version } }
        : { body: { ...changed, id, version } }) as object,
    )
  const [list] = reads
  return (
    <FormDialog<Draft<A>>
      {...dialog}
      form={form}
      title={verbPhrase(row ? '编辑' : verb, noun)}
      mark={row?.name}
      presence={row && list && { list, id: row.id, isEditing: true }}
      width={width}
      action={row ? '保存' : verbPhrase(verb, noun)}
      busy={adding.busy || editing.busy}
      error={row ? editing.error : adding.error}
      initial={row ? draftOf(add, row) : start}
      proposed={row === undefined}
      late={
        row && {
          now: async () => {
            const one = await now(row.id)
            return one && { fields: draftOf(add, one), version: one.version }
          },
          title: (key) => labelWithUnit(add.body, key),
          describe: (key, value) => describe(key, value),
        }
      }
      save={(fields, changed, version) => (row ? change(row, changed, version ?? row.version) : create(fields))}
    >
      {children}
    </FormDialog>
  )
}

/** The fields of a row that a draft has too. */
function draftOf<A extends Adding>({ body }: A, row: object) {
  const { properties } = body as TObject
  return Object.fromEntries(Object.entries(row).filter(([key]) => key in properties)) as Partial<Draft<A>>
}
