import { describe, expect, it } from 'vitest'
import { fitted } from './page/Watermark.tsx'

describe('the text of a watermark', () => {
  it.each([
    ['景影@演示平台', 200, ['景影@演示平台'], 15],
    ['景影@演示平台', 150, ['景影@演示平台'], 15],
    ['景影@内部资料', 150, ['景影@内部资料'], 15],
    ['景影@黄山风景区影像服务部', 150, ['景影@黄山风景', '区影像服务部'], 15],
    ['景影@Huangshan Service', 200, ['景影@Huangshan Service'], 15],
  ])('the watermark text %s fits a tile of %i px without shrinking', (text, width, lines, size) => {
    expect(fitted(text, width)).toEqual({ lines, size })
  })

  it('the watermark text shrinks only if it is too long for two lines', () => {
    const { lines, size } = fitted(`景影@${'景'.repeat(20)}`, 150)
    expect(lines.join('')).toBe(`景影@${'景'.repeat(20)}`)
    expect(lines).toHaveLength(2)
    expect(size).toBeLessThan(15)
    expect(Math.max(...lines.map((line) => line.length)) * size).toBeLessThanOrEqual(150 / Math.cos(Math.PI / 9))
  })
})
