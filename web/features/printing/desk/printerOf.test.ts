import { expect, it } from 'vitest'
import { printerOf } from './printerOf.ts'

const printer = (id: number, caseId: number, state = 'idle') => ({ id, areaId: 1, caseId, state })
const of = (caseId: number) => [{ areaId: 1, caseId }]
const none = { chosen: undefined, last: undefined }

it('the only printer of the pictures’ project is chosen, else the only one of their scenic area', () => {
  expect(printerOf([printer(1, 1), printer(2, 2)], none, of(2))?.id).toBe(2)
  expect(printerOf([printer(1, 1)], none, of(2))?.id).toBe(1)
  expect(printerOf([printer(1, 1), printer(2, 1)], none, of(1))).toBeUndefined()
  expect(printerOf([printer(1, 1, 'off'), printer(2, 1)], none, of(1))?.id).toBe(2)
})

it('the printer that was used last is kept where it is offered, and a choice goes before it', () => {
  const offered = [printer(1, 1), printer(2, 1)]
  expect(printerOf(offered, { ...none, last: 2 }, of(1))?.id).toBe(2)
  expect(printerOf(offered, { chosen: 1, last: 2 }, of(1))?.id).toBe(1)
  expect(printerOf([printer(1, 1)], { ...none, last: 2 }, of(1))?.id).toBe(1)
})

it('without pictures no printer is chosen for them', () => {
  expect(printerOf([printer(1, 1)], none, [])).toBeUndefined()
})
