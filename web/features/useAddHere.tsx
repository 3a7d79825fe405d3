import { type ComponentType, type ReactElement, Suspense, useState } from 'react'
import type { Operation } from '#contract/kit.ts'
import { canCall } from '../kit/access/access.ts'
import { verbPhrase } from '../kit/format.ts'
import { useOnceOpen } from '../parts/frame/Drawer.tsx'
import { Button } from '../parts/input/Button.tsx'
import styles from './useAddHere.module.css'

export interface NewProps {
  open: boolean
  /** Values that the new row starts with. */
  start?: object | undefined
  onClose(): void
  onAdded(id: number, fields: object): void
  /** Whoever opened it says what was done. */
  quiet?: boolean
}

/** What can be made in a select, and how. */
export interface Adding {
  /** The noun for what is created, for example 项目. */
  what: string
  /** The call that creates it. The button is hidden from accounts that may not make this call. */
  operation: Operation
  dialog: ComponentType<NewProps>
  start?: object | undefined
}

/** Creates a missing row from within a select: a button at the foot of the popup, and the dialog that it opens. */
export function useAddHere(adding: Adding | undefined, onAdded: NewProps['onAdded']) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  if (!adding || !canCall(adding.operation)) return { popup: {}, dialog: null }
  const { what, dialog: New, start } = adding
  return {
    popup: {
      notFoundContent: verbPhrase('还没有', what),
      popupRender: (choices: ReactElement) => (
        <>
          {choices}
          <div className={styles.add}>
            {/* The select must not take the press for its own. */}
            <Button
              kind="text"
              icon="plus"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setOpen(true)}
            >
              新建{what}
            </Button>
          </div>
        </>
      ),
    },
    dialog: needed && (
      <Suspense>
        <New open={open} start={start} onClose={() => setOpen(false)} onAdded={onAdded} />
      </Suspense>
    ),
  }
}
