import { templates } from '#contract/videos/templates.ts'
import { titleOf } from '#web/crud/kit.ts'
import { type FocusKeys, useFocusKeys, useShortcut } from '#web/kit/look/shortcuts.ts'
import type { Editing } from '../model/useEditing.ts'
import { grid } from '../place.ts'

interface Keys {
  editing: Editing
  save(): void
  /** Closes what lies over the page, or else drops the choice. */
  dismiss(): void
}

const blocks: FocusKeys = {
  title: titleOf(templates.list, 'timeline'),
  keys: [['改变所选的结束时间', 'Alt', '←', '→']],
}

/** The keys of the editor; those of the chosen part answer wherever the focus is. */
export function useEditorKeys({ editing, save, dismiss }: Keys) {
  const { head, durationMs, chosen, canWrite, undo, redo, nudge, drop, duplicate } = editing
  const isChosen = canWrite && chosen !== undefined
  const move = (ms: number) => chosen && nudge(chosen, ms)
  useShortcut('ctrl+s', '保存', save, canWrite)
  useShortcut('ctrl+z', '撤销', () => undo?.(), canWrite)
  useShortcut('ctrl+shift+z', '重做', () => redo?.(), canWrite)
  useShortcut(' ', '播放或暂停预览', head.toggle)
  useShortcut('home', '播放头到开头', () => head.seek(0))
  useShortcut('end', '播放头到结尾', () => head.seek(durationMs))
  useShortcut('arrowleft', '所选提前 0.1 秒', () => move(-grid), isChosen)
  useShortcut('arrowright', '所选推后 0.1 秒', () => move(grid), isChosen)
  useShortcut('shift+arrowleft', '所选提前 1 秒', () => move(-1000), isChosen)
  useShortcut('shift+arrowright', '所选推后 1 秒', () => move(1000), isChosen)
  useShortcut('d', '再加一个所选的', () => chosen && duplicate(chosen), isChosen)
  useShortcut('delete', '删除所选', () => chosen && drop(chosen), isChosen)
  useShortcut('escape', '取消选择', dismiss)
  useFocusKeys(blocks)
}
