import { Popover } from 'antd'
import { useState } from 'react'
import { useAction } from '#web/kit/form/useAction.ts'
import { sharings, type TableView, tableHeaders, tableViews } from '#web/kit/list/tables.ts'
import { type List, type ListOperation, viewParam } from '#web/kit/list/useList.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { toast } from '#web/kit/look/toast.ts'
import { Button, IconButton } from '../../input/Button.tsx'
import { copyText } from '../../input/Copy.tsx'
import { Icon } from '../../value/Icon.tsx'
import type { TableLayout } from '../columns/useLayout.ts'
import { applyView, conditionsOf, differs } from '../columns/views.ts'
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
  const { view, views } = layout
  const isChanged = view !== undefined && (layout.isTried || differs(list, view))
  const groups = [
    { title: '我的视图', views: views.filter(({ isOwn }) => isOwn) },
    { title: `${sharings.operator}共享`, views: views.filter(({ isOwn }) => !isOwn) },
  ].filter((group) => group.views.length > 0)
  const content = (
    <section className={styles.views} aria-label="视图">
      {groups.length === 0 && (
        <p className="t3">把当前的筛选、排序和列存为视图，换一台电脑登录也在，可设为默认，也可分享给同事。</p>
      )}
      {groups.map((group) => (
        <div key={group.title}>
          <h3>{group.title}</h3>
          <ul>
            {group.views.map((one) => (
              <ViewItem
                key={one.id}
                view={one}
                list={list}
                layout={layout}
                active={one.id === view?.id}
                onOpen={() => {
                  applyView(list, one)
                  setOpen(false)
                }}
                onEdit={() => {
                  setOpen(false)
                  setSaving(one)
                }}
              />
            ))}
          </ul>
        </div>
      ))}
      <footer>
        {view?.isOwn && isChanged && <Update view={view} list={list} layout={layout} />}
        <Button
          icon="plus"
          size="small"
          onClick={() => {
            setOpen(false)
            setSaving('new')
          }}
        >
          存为新视图
        </Button>
      </footer>
    </section>
  )
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        content={content}
      >
        <Button kind="text" size="small" icon="bookmark" aria-expanded={open} className={styles.button}>
          <span className={narrow ? 'sr' : 'el'}>{view ? `${view.title}${isChanged ? '（已改）' : ''}` : '视图'}</span>
        </Button>
      </Popover>
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

/** Updates the view with what is shown now. */
function Update<O extends ListOperation, R>({ view, list, layout }: Omit<Props<O, R>, 'narrow'> & { view: TableView }) {
  const action = useAction(tableViews.edit, { invalidates: [tableHeaders.all], success: `「${view.title}」已更新` })
  const moving = view.filter.some(({ value }) => value.startsWith('today'))
  return (
    <Button
      kind="primary"
      size="small"
      busy={action.busy}
      onClick={() =>
        void action.run({
          params: { id: view.id },
          body: {
            filter: conditionsOf(list, moving),
            sort: list.sort ?? null,
            order: list.order,
            ...(view.columns && { columns: layout.own }),
            version: view.version,
          },
        })
      }
    >
      更新「{view.title}」
    </Button>
  )
}

function ViewItem<O extends ListOperation, R>({
  view,
  layout,
  active,
  onOpen,
  onEdit,
}: Omit<Props<O, R>, 'narrow'> & { view: TableView; active: boolean; onOpen(): void; onEdit(): void }) {
  const removal = useAction(tableViews.remove, { invalidates: [tableHeaders.all], success: `「${view.title}」已删除` })
  const isDefault = layout.defaultViewId === view.id
  const remove = async () => {
    const shared = view.sharing === 'own' ? '' : '打开过它的同事也将看不到。'
    if (
      await confirm({
        title: `删除视图「${view.title}」？`,
        text: `${shared}数据不受影响。`,
        action: '删除视图',
        danger: true,
      })
    )
      await removal.run({ params: { id: view.id } })
  }
  const copy = async () => {
    const address = new URL(location.pathname, location.origin)
    address.searchParams.set(viewParam, view.link)
    if (!(await copyText(address.href)) || view.sharing !== 'own') return
    toast.info('这个视图只有你能打开，要给别人用请先改为共享')
  }
  return (
    <li className={styles.item}>
      <button type="button" aria-current={active ? 'true' : undefined} onClick={onOpen}>
        <Icon name={active ? 'check' : view.sharing === 'own' ? 'bookmark' : 'share'} size={14} />
        <span className="el">{view.title}</span>
        <em className="el">{view.isOwn ? view.sharing !== 'own' && sharings[view.sharing] : view.by}</em>
      </button>
      <IconButton
        small
        icon="star"
        chosen={isDefault}
        aria-pressed={isDefault}
        label={isDefault ? '不再默认打开' : '默认打开'}
        onClick={() => layout.setDefaultView(isDefault ? null : view.id)}
      />
      <IconButton small icon="link" label="复制链接" onClick={() => void copy()} />
      {view.isOwn && <IconButton small icon="edit" label="修改视图" onClick={onEdit} />}
      {view.isOwn && <IconButton small icon="trash" label="删除视图" onClick={() => void remove()} />}
    </li>
  )
}
