import { useSearchParams } from 'react-router'

/** The page's two tabs. They share no filters. */
export const views = [
  { key: 'desk', title: '选照片', hint: '用这台电脑的打印机打印' },
  { key: 'done', title: '打印记录', hint: '谁在什么时候打了哪一张' },
] as const
type View = (typeof views)[number]['key']

/** The chosen side, in the address. */
export function useView() {
  const [address, setAddress] = useSearchParams()
  const view: View = address.get('tab') === 'done' ? 'done' : 'desk'
  return [view, (next: View) => setAddress(next === 'done' ? { tab: 'done' } : {})] as const
}
