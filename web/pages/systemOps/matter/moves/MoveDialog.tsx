import { Form } from 'antd'
import { type Matter, type MatterState, matterMoves, matterStates, matters } from '#contract/matters/matters.ts'
import { lateOf } from '#web/crud/late.tsx'
import { useAction } from '#web/kit/form/useAction.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import { numberOf, titleOf } from '../matterColumns.tsx'
import { reads } from '../reads.ts'
import { ResponsorSelect } from './ResponsorSelect.tsx'

export interface Moving {
  readonly row: Matter
  readonly to: MatterState
}
interface Props {
  open: boolean
  /** Stays while the dialog closes. */
  moving: Moving
  onClose(): void
  onMoved?(moving: Moving): void
}

/** Takes a matter from one state to the next, with whatever that move wants to know. */
export default function MoveDialog({ open, moving, onClose, onMoved }: Props) {
  const [form] = Form.useForm<{ responsorId?: number; note?: string }>()
  const { row, to } = moving
  const move = matterMoves[row.state][to]
  const write = useAction(matters.edit, {
    success: `${numberOf(row)} ${move?.done ?? ''}`,
    invalidates: reads,
    form,
    done: () => onMoved?.(moving),
  })
  const assigns = row.state === 'open' && to === 'assigned'
  return (
    <FormDialog<{ responsorId?: number; note?: string }>
      form={form}
      open={open}
      onClose={onClose}
      title={`${move?.verb ?? ''}问题`}
      mark={`${numberOf(row)} ${row.title}`}
      action={move?.verb ?? ''}
      busy={write.busy}
      error={write.error}
      initial={{}}
      late={lateOf(matters.list, row, {
        edit: matters.edit,
        over: (now) => (now.state === row.state ? undefined : overOf(now)),
      })}
      save={({ responsorId, note }, _changed, version = row.version) =>
        write.run({
          body: {
            id: row.id,
            version,
            state: to,
            note: note?.trim() ?? '',
            ...(responsorId && { responsorId }),
          },
        })
      }
    >
      {assigns && (
        <Field of={matters.edit.body} name="responsorId" required>
          <ResponsorSelect placeholder={titleOf('responsorId')} allowClear={false} />
        </Field>
      )}
      <Field of={matters.edit.body} name="note" required={move?.asks !== undefined} hint={move?.asks ?? '可以不写'}>
        <NoteInput of={matters.edit.body} name="note" maxRows={8} showCount />
      </Field>
    </FormDialog>
  )
}

const overOf = ({ state }: Matter) => `这个问题现为「${matterStates[state]}」，没有再改动。`
