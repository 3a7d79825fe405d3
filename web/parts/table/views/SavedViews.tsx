import { lazy, useState } from 'react'
import type { TableView } from '#web/kit/list/tables.ts'
import type { List, ListOperation } from '#web/kit/list/useList.ts'
import { Panel } from '../../frame/Panel.tsx'
import { Button } from '../../input/Button.tsx'
import type { TableLayout } from '../columns/useLayout.ts'
import { differs } from '../columns/views.ts'
import styles from './SavedViews.module.css'
import { SaveView } from './SaveView.tsx'

interface Props<O extends ListOperation, R> {
  list: List<O>
  layout: TableLayout<R>
  narrow: boolean
}

/** The views of a list that the account has saved or its operator shares: open them, make one the default, share them. */
export function SavedViews<O extends ListOperation, R>({ list, layout, narrow }: Props<O, R>) {
  const [open, setOpen] = useState(false)
  const [saving, setSaving] = useState<'new' | TableView>()
  const { view } = layout
  const changed = view !== undefined && (layout.isTried || differs(list, view))
  return (
    <>
      <Panel
        open={open}
        onOpenChange={setOpen}
        content={<ViewsPanel {...{ list, layout, changed }} onSave={setSaving} onClose={() => setOpen(false)} />}
      >
        <Button kind="text" size="small" icon="bookmark" aria-expanded={open} className={styles.button}>
          <span className={narrow ? 'sr' : 'el'}>{view ? `${view.title}${changed ? '（已改）' : ''}` : '视图'}</span>
        </Button>
      </Panel>
      <SaveView
        saving={saving}
        list={list}
        table={layout.key}
        columns={layout.own}
        onClose={() => setSaving(undefined)}
      />
    </>
  )
}

const ViewsPanel = lazy(() => import('./ViewsPanel.tsx')) as typeof import('./ViewsPanel.tsx').default
