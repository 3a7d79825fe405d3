import { useTabs } from '#web/kit/useTabs.ts'

/** The page's two tabs. They share no filters. */
export const views = [
  { key: 'desk', title: '选照片', hint: '用这台电脑的打印机打印' },
  { key: 'done', title: '打印记录', hint: '谁在什么时候打了哪一张' },
] as const
/** The chosen side. */
export const useView = () => useTabs(['desk', 'done'])
