import type { ReactNode } from 'react'
import { Button } from '../input/Button.tsx'

/** The links at the end of a row that can be changed and deleted; what else can be done with it stands between. */
export function RowActions({ edit, drop, children }: { edit(): void; drop(): void; children?: ReactNode }) {
  return (
    <>
      <Button kind="link" onClick={edit}>
        编辑
      </Button>
      {children}
      <Button kind="link" drop onClick={drop}>
        删除
      </Button>
    </>
  )
}
