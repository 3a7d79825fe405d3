import { describe, expect, it } from 'vitest'
import { arrange, type Shaped } from './arrange.ts'

const space = { width: 1_200, rowHeight: 158, gap: 6, head: 40 }
const at = (index: number, minute: number, [width, height] = [1500, 1000]): Shaped => ({
  id: index,
  takenAt: new Date(Date.parse('2026-05-02T06:59:00Z') - minute * 60_000).toISOString(),
  width: width!,
  height: height!,
})
/** One picture a minute back from 14:59, every third upright. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => at(index, index, index % 3 ? [1500, 1000] : [800, 1000]))

describe('rows', () => {
  it('rows of pictures fill the width exactly and stay close to the target height', () => {
    const { groups } = arrange(many(50), space, true)
    for (const row of groups.flatMap((group) => group.rows.slice(0, -1))) {
      const last = row.cells.at(-1)!
      expect(last.left + last.width).toBeCloseTo(1_200, 6)
      expect(row.height).toBeGreaterThan(158 * 0.72)
      expect(row.height).toBeLessThan(158 * 1.4)
    }
  })
  it('the last row of an hour keeps the target height', () => {
    const { groups } = arrange(many(2), space, true)
    expect(groups[0]!.rows).toHaveLength(1)
    expect(groups[0]!.rows[0]!.height).toBe(158)
  })
  it('rows contain every picture exactly once and in order', () => {
    const { groups } = arrange(many(500), space, true)
    expect(groups.flatMap((group) => group.rows.flatMap((row) => row.cells.map((cell) => cell.index)))).toEqual(
      Array.from({ length: 500 }, (_, index) => index),
    )
  })
  it('rows and groups of pictures never overlap', () => {
    const { groups, height } = arrange(many(500), space, true)
    let bottom = 0
    for (const group of groups) {
      expect(group.top).toBeCloseTo(bottom, 6)
      let below = space.head
      for (const row of group.rows) {
        expect(row.top).toBeCloseTo(below, 6)
        below = row.top + row.height + space.gap
      }
      bottom = group.top + group.height
    }
    expect(height).toBeCloseTo(bottom, 6)
  })
  it('each row holds one picture if the width is smaller than a picture', () => {
    const { groups } = arrange(many(4), { ...space, width: 120 }, true)
    expect(groups[0]!.rows.map((row) => row.cells.length)).toEqual([1, 1, 1, 1])
    for (const row of groups[0]!.rows) expect(row.cells[0]!.width).toBeLessThanOrEqual(120.001)
  })
})

describe('groups', () => {
  it('pictures are grouped by the hour in Asia/Shanghai', () => {
    const { groups } = arrange(many(130), space, true)
    expect(groups.map((group) => [new Date(group.key * 3_600_000).getUTCHours(), group.pictures.length])).toEqual([
      [14, 60],
      [13, 60],
      [12, 10],
    ])
  })
  it('rows on screen do not move when the next page of pictures is loaded', () => {
    const before = arrange(many(100), space, false).groups.flatMap((group) =>
      group.rows.map((row) => [group.top + row.top, row.height, row.cells.length]),
    )
    const after = arrange(many(200), space, false).groups.flatMap((group) =>
      group.rows.map((row) => [group.top + row.top, row.height, row.cells.length]),
    )
    expect(after.slice(0, before.length)).toEqual(before)
  })
  it('a group knows whether the next page may add pictures to its hour', () => {
    const { groups } = arrange(many(100), space, false)
    expect(groups.map((group) => group.whole)).toEqual([true, false])
  })
})

it('square pictures are arranged in columns', () => {
  const { groups } = arrange(many(7), { ...space, width: 306, gap: 3, squares: 3 }, true)
  expect(groups[0]!.rows.map((row) => row.cells.map((cell) => [cell.left, cell.width]))).toEqual([
    [
      [0, 100],
      [103, 100],
      [206, 100],
    ],
    [
      [0, 100],
      [103, 100],
      [206, 100],
    ],
    [[0, 100]],
  ])
})
