import { expect, test } from 'vitest'
import { heldPages, pagesFor, treeOf } from '#contract/menu.ts'
import { checkedIn, difference, switched } from './choice.ts'

const offered = heldPages(2, null)
const names = (tree: ReturnType<typeof treeOf>) => pagesFor(2, tree).map(({ page }) => page)

test('without a permission tree all offered pages are allowed, and no page under an unchecked group is', () => {
  expect([...checkedIn(null, offered)]).toEqual(offered.map(({ page }) => page))
  const tree = treeOf(['order', 'monitor', 'photo']).map((group) =>
    group.name === 'pic' ? { ...group, checked: false } : group,
  )
  expect([...checkedIn(tree, offered)]).toEqual(['monitor', 'order'])
})

test('switching a page stores it with its group and leaves all other pages unchanged', () => {
  const before = checkedIn(treeOf(['order', 'photo']), offered)
  expect(names(switched(before, ['monitor'], true))).toEqual(['monitor', 'order', 'photo'])
  const without = switched(before, ['photo'], false)
  expect(names(without)).toEqual(['order'])
  expect(without.find(({ name }) => name === 'pic')!.checked).toBe(false)
})

test('the difference of two permission trees lists the added and the removed pages', () => {
  const now = checkedIn(treeOf(['monitor', 'photo']), offered)
  const { added, removed } = difference(checkedIn(treeOf(['order', 'photo']), offered), now, offered)
  expect([added, removed].map((pages) => pages.map(({ title }) => title))).toEqual([['运营监控'], ['订单管理']])
})
