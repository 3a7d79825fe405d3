import { expect, test } from 'vitest'
import { type SetupState, setupOrder } from '#contract/reports/setup.ts'
import { childOf, nextOf, startOf } from './nextStep.ts'

const named = (id: number, name: string) => ({ id, name })
const nothing: SetupState = { steps: [], operator: null, area: null, case: null, point: null, device: null }
const withSteps = (done: number, rows: Partial<SetupState>): SetupState => ({
  ...nothing,
  ...rows,
  steps: setupOrder.map((step, at) => ({ step, done: at < done })),
})

test('the next step is the first that is not done and whose parent is there', () => {
  expect(nextOf(withSteps(0, {}))?.step).toBe('operator')
  const operator = named(1, '黄山')
  expect(nextOf(withSteps(1, { operator }))).toEqual({ step: 'area', start: { operatorId: 1, name: '黄山' } })
  expect(nextOf(withSteps(7, { operator }))).toBeUndefined()
  // An account that only makes cameras waits until somebody has made a project.
  expect(nextOf({ ...nothing, operator, steps: [{ step: 'device', done: false }] })).toBeUndefined()
})

test('a form begins with its parents: a camera with its point, a key with its camera, a package as what the project sells', () => {
  const state = withSteps(5, {
    operator: named(1, '黄山'),
    area: named(2, '黄山'),
    case: { ...named(3, '玻璃栈道'), soldAsPhotos: false },
    point: named(4, '入口'),
    device: { ...named(5, '入口 1'), gbCode: '34100000001327000001' },
  })
  expect(startOf('device', state)).toMatchObject({ caseId: 3, pointId: 4 })
  expect(startOf('package', state)).toEqual({ caseId: 3, soldAsPhotos: false, name: '单条短片' })
  expect(startOf('key', state)).toMatchObject({ operatorId: 1, name: '入口 1', device: { id: 5 } })
})

test('what was just made is the parent of what follows it', () => {
  expect(childOf('operator', 7, { name: '西湖' })).toEqual({ step: 'area', start: { operatorId: 7, name: '西湖' } })
  expect(childOf('point', 9, { caseId: 8 })?.start).toMatchObject({ caseId: 8, pointId: 9 })
  expect(childOf('device', 9, { caseId: 8 })).toBeUndefined()
})
