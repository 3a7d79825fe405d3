import { expect, it } from 'vitest'
import { printerOf } from './printerOf.ts'

const printer = (id: number, caseId: number, state = 'idle', deviceIds: number[] = []) => ({
  ...{ id, areaId: 1, caseId, state, deviceIds },
})
const of = (caseId: number, ...deviceIds: number[]) =>
  (deviceIds.length ? deviceIds : [1]).map((deviceId) => ({ areaId: 1, caseId, deviceId }))
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

it('the printer of the group of cameras goes before the one that was used last, if it is that of all pictures', () => {
  const offered = [printer(1, 1), printer(2, 1, 'idle', [7, 8])]
  expect(printerOf(offered, { ...none, last: 1 }, of(1, 7, 8))?.id).toBe(2)
  expect(printerOf(offered, { ...none, last: 1 }, of(1, 7, 9))?.id).toBe(1)
  expect(printerOf(offered, { chosen: 1, last: 1 }, of(1, 7))?.id).toBe(1)
  expect(printerOf([printer(1, 1), printer(2, 1, 'off', [7])], none, of(1, 7))?.id).toBe(1)
})

it('without pictures no printer is chosen for them', () => {
  expect(printerOf([printer(1, 1, 'idle', [7])], none, [])).toBeUndefined()
})
