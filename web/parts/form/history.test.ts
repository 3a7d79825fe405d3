import { expect, it } from 'vitest'
import { createHistory } from './history.ts'

it('quick changes of one thing are undone as one step, changes of another or after a pause by themselves', () => {
  const history = createHistory('')
  for (const [text, at] of [
    ['日', 0],
    ['日出', 400],
    ['日出山', 800],
    ['日出山顶', 3000],
  ] as const)
    history.put(text, { key: 'name' }, at)
  history.put('日出山顶!', { key: 'other' }, 3100)
  const steps = [3, 2, 1, 0].map(() => {
    history.undo()
    return history.now()
  })
  expect(steps).toEqual(['日出山顶', '日出山', '', ''])
  history.redo()
  history.redo()
  expect(history.now()).toBe('日出山顶')
})

it('a drag is one step however long it takes, and ends what could be done again', () => {
  const history = createHistory(0)
  history.put(1, { key: 'drag 1', held: true }, 0)
  history.put(5, { key: 'drag 1', held: true }, 60_000)
  history.put(9, { key: 'drag 2', held: true }, 60_001)
  history.undo()
  expect(history.shown()).toEqual({ now: 5, canUndo: true, canRedo: true })
  history.put(7, { key: 'drag 3', held: true }, 60_002)
  expect(history.shown().canRedo).toBe(false)
  history.undo()
  history.undo()
  expect(history.shown()).toEqual({ now: 0, canUndo: false, canRedo: true })
})

it('what changes nothing is no step', () => {
  const history = createHistory([{ startMs: 0 }])
  history.put([{ startMs: 0 }], { key: 'drag 1', held: true })
  expect(history.shown().canUndo).toBe(false)
})
