import { totpWords } from '#contract/accounts/accountFields.ts'
import { secondFactors } from '#contract/accounts/secondFactors.ts'
import type { Operation } from '#contract/kit.ts'
import { useAction } from '../../kit/form/useAction.ts'
import { confirm } from '../../kit/look/confirm.ts'
import { Button } from '../../parts/input/Button.tsx'

interface Props {
  account: { readonly id: number; readonly name: string; readonly totp: boolean }
  /** Whether the second factor may be reset here. */
  canReset: boolean
  /** Reads that show it. */
  reads: readonly Operation[]
}

/** Shows whether an account has a second factor. The account's manager can reset it if the owner has lost it. */
export function FactorCell({ account: { id, name, totp }, canReset, reads }: Props) {
  const reset = useAction(secondFactors.reset, { invalidates: reads, success: '两步验证已重置' })
  const ask = async () => {
    const question = {
      title: `重置「${name}」的两步验证？`,
      text: '它在各处退出登录，此后只凭密码登录，直到本人重新开启。请先确认提出要求的是本人。',
      action: '重置',
      danger: true,
    }
    if (await confirm(question)) await reset.run({ params: { id } })
  }
  return (
    <>
      {totpWords.of(totp)}{' '}
      {totp && canReset && (
        <Button kind="link" busy={reset.busy} onClick={() => void ask()}>
          重置
        </Button>
      )}
    </>
  )
}
