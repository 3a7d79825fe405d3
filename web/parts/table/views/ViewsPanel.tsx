import { useAction } from '#web/kit/form/useAction.ts'
import { sharings, type TableView, tableHeaders, tableViews } from '#web/kit/list/tables.ts'
import { type List, type ListOperation, viewParam } from '#web/kit/list/useList.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { toast } from '#web/kit/look/toast.ts'
import { Button, IconButton } from '../../input/Button.tsx'
import { copyText } from '../../input/Copy.tsx'
import { Icon } from '../../value/Icon.tsx'
import type { TableLayout } from '../columns/useLayout.ts'
import { applyView, conditionsOf } from '../columns/views.ts'
import styles from './SavedViews.module.css'

interface Props<O extends ListOperation, R> {
  list: List<O>
  layout: TableLayout<R>
  /** Whether the list differs from its view. */
  changed: boolean
  onSave(saving: 'new' | TableView): void
  onClose(): void
}

/** The account's own views and the shared ones, and the buttons that save them. */
export default function ViewsPanel<O extends ListOperation, R>({
  list,
  layout,
  changed,
  onSave,
  onClose,
}: Props<O, R>) {
  const { view, views } = layout
  const groups = [
    { title: '我的视图', views: views.filter(({ isOwn }) => isOwn) },
    { title: `${sharings.operator}共享`, views: views.filter(({ isOwn }) => !isOwn) },
  ].filter((group) => group.views.length > 0)
  const save = (saving: 'new' | TableView) => {
    onClose()
    onSave(saving)
  }
  return (
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
                layout={layout}
                active={one.id === view?.id}
                onOpen={() => {
                  applyView(list, one)
                  onClose()
                }}
                onEdit={() => save(one)}
              />
            ))}
          </ul>
        </div>
      ))}
      <footer>
        {view?.isOwn && changed && <Update view={view} list={list} layout={layout} />}
        <Button icon="plus" size="small" onClick={() => save('new')}>
          存为新视图
        </Button>
      </footer>
    </section>
  )
}

/** Updates the view with what is shown now. */
function Update<O extends ListOperation, R>({
  view,
  list,
  layout,
}: Pick<Props<O, R>, 'list' | 'layout'> & { view: TableView }) {
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
            sorts: [...list.sorts],
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

function ViewItem<R>({
  view,
  layout,
  active,
  onOpen,
  onEdit,
}: {
  view: TableView
  layout: TableLayout<R>
  active: boolean
  onOpen(): void
  onEdit(): void
}) {
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
