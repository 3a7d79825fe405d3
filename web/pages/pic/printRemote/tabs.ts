import { useSearchParams } from 'react-router'
import { printJobs } from '#contract/printing/printJobs.ts'

/** The page's two sides. They have no condition in common. */
export const views = [
  { key: 'desk', title: '选照片', hint: '送到景区的打印机' },
  { key: 'jobs', title: printJobs.list.noun, hint: '打到哪一张，为什么没有打' },
] as const
type View = (typeof views)[number]['key']

/** The chosen side, in the address. */
export function useView() {
  const [address, setAddress] = useSearchParams()
  const view: View = address.get('tab') === 'jobs' ? 'jobs' : 'desk'
  return [view, (next: View) => setAddress(next === 'jobs' ? { tab: 'jobs' } : {})] as const
}
