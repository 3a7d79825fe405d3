import { Button } from '../../parts/input/Button.tsx'
import { isInvited, resetWord } from './resetQuestion.ts'

interface Props {
  account: { passwordUntil?: string | null }
  edit(): void
  reset(): void
}

/** The last buttons of an account's drawer: as long as its owner has no password, another invitation is what is needed. */
export function EditOrInvite({ account, edit, reset }: Props) {
  const invited = isInvited(account)
  return (
    <>
      {invited && <Button onClick={edit}>编辑</Button>}
      <Button kind={invited ? 'primary' : 'plain'} onClick={reset}>
        {resetWord(account)}
      </Button>
      {!invited && (
        <Button kind="primary" onClick={edit}>
          编辑
        </Button>
      )}
    </>
  )
}
