import { printJobs } from '#contract/printing/printJobs.ts'
import { useTabs } from '#web/kit/useTabs.ts'

/** The page's two tabs. They share no filters. */
export const views = [
  { key: 'desk', title: '选照片', hint: '送到景区的打印机' },
  { key: 'jobs', title: printJobs.list.noun, hint: '打到哪一张，为什么没有打' },
] as const
/** The chosen side. */
export const useView = () => useTabs(['desk', 'jobs'])
