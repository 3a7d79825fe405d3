import { Dropdown } from 'antd'
import { type EffectKind, effectKinds } from '#contract/videos/effectLibrary.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import { useLibrary } from '../library.ts'

/** A menu of the effects of one kind; the chosen one is added at the playhead. */
export function AddEffect({ kind, onAdd }: { kind: EffectKind; onAdd(key: string): void }) {
  const { all = [] } = useLibrary()
  const offered = all.filter((effect) => effect.kind === kind)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: offered.map(({ key, title, meaning }) => ({ key, label: title, title: meaning })),
        onClick: ({ key }) => onAdd(key),
      }}
    >
      <IconButton small icon="plus" label={`添加${effectKinds[kind]}效果`} />
    </Dropdown>
  )
}
