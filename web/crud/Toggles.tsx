import type { Operation } from '#contract/kit.ts'
import { useAction } from '../kit/form/useAction.ts'
import { notice } from '../kit/look/toast.ts'
import { ActButton } from '../parts/input/ActButton.tsx'

/** The verbs that switch a flag: 上架 and 下架. */
export interface Toggle {
  readonly on: string
  readonly off: string
  /** Said after switching off. */
  readonly note?: string
}

interface Props {
  toggles: Readonly<Record<string, Toggle | undefined>>
  edit: Operation | undefined
  row: { readonly id: number; readonly version: number }
  name: string
  reads: readonly Operation[]
}

/** An action for each flag of a row that switches it, with an undo in the notice afterwards. */
export function Toggles({ toggles, edit, ...rest }: Props) {
  if (!edit) return null
  return Object.entries(toggles).map(
    ([key, toggle]) => toggle && <OneToggle key={key} field={key} toggle={toggle} edit={edit} {...rest} />,
  )
}

function OneToggle({
  field,
  toggle,
  edit,
  row,
  name,
  reads,
}: Omit<Props, 'toggles' | 'edit'> & { field: string; toggle: Toggle; edit: Operation }) {
  const action = useAction<Operation>(edit, { invalidates: reads })
  const isOn = (row as unknown as Record<string, unknown>)[field] === true
  const change = (to: boolean, version: number) =>
    action.run(
      (edit.params
        ? { params: { id: row.id }, body: { [field]: to, version } }
        : { body: { id: row.id, [field]: to, version } }) as object,
    ) as Promise<{ version: number } | undefined>
  const run = async () => {
    const reply = await change(!isOn, row.version)
    if (!reply) return
    notice.ok(`「${name}」已${isOn ? toggle.off : toggle.on}`, {
      note: isOn ? toggle.note : undefined,
      action: { text: '撤销', run: () => void change(isOn, reply.version) },
    })
  }
  return (
    <ActButton disabled={action.busy} onClick={() => void run()}>
      {isOn ? toggle.off : toggle.on}
    </ActButton>
  )
}
