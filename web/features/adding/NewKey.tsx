import { useOperators } from '../accounts/OperatorSelect.tsx'
import { KeyDialog } from '../connect/KeyDialog.tsx'
import type { NewProps } from '../useAddHere.tsx'

interface KeyStart {
  operatorId?: number
  device?: { readonly id: number; readonly gbCode: string }
  name?: string
}

/** Creates the ingest key of an operator, if need be with the commands for the first picture of a camera. */
export default function NewKey({ open, start = {}, onClose, onAdded }: NewProps) {
  const { operatorId = 0, device, name = '' } = start as KeyStart
  const operators = useOperators()
  const operator = operators.data?.rows.find(({ id }) => id === operatorId)
  return (
    <KeyDialog
      open={open}
      operatorId={operatorId}
      mark={operator?.name ?? ''}
      device={device}
      proposed={name}
      onClose={onClose}
      onAdded={(id) => onAdded(id, start)}
    />
  )
}
