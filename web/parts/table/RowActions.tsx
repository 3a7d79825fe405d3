import type { ReactNode } from 'react'
import { Button } from '../input/Button.tsx'

/** The links at the end of a row: edit and delete, with further actions between them. */
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
