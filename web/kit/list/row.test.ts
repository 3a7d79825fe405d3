import { expect, it } from 'vitest'
import { keyOfRow, rowOfKey } from './row.ts'

it('rows of different kinds with the same id have different keys, and each key leads back to its row', () => {
  const rows = [{ of: 'refund', id: 12 }, { of: 'complaint', id: 12 }, { id: 12 }]
  expect(new Set(rows.map(keyOfRow)).size).toBe(3)
  for (const row of rows) expect(rowOfKey(String(keyOfRow(row)))).toEqual(row)
  for (const nonsense of [null, '', '0', '-3', 'refund-', 'refund-0', '1e9', '99999999999999999999', 'x-y-3'])
    expect(rowOfKey(nonsense)).toBeUndefined()
})
