import { expect, it } from 'vitest'
import { type Draft, rebased } from './draft.ts'

const column = (key: string, changes = {}): Draft[number] => ({
  ...{ key, id: null, name: key, title: null, width: null, order: null, fixed: null, shown: null, visible: true },
  ...{ unhideable: null, above: null, version: 0, ...changes },
})

it('a draft is rebased onto what a colleague has saved, and settings that it did not change stay theirs', () => {
  const from = [column('a'), column('b')]
  const now = [column('a', { width: 90 }), column('b', { visible: false })]
  const theirs = [column('a', { title: '甲', width: 70 }), column('b', { shown: false }), column('c')]
  expect(rebased(from, now, theirs)).toEqual([
    column('a', { title: '甲', width: 90 }),
    column('b', { shown: false, visible: false }),
    column('c'),
  ])
})
