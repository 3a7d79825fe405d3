import { expect, it } from 'vitest'
import { parseLut } from './lut.ts'

const colours = (number: number) => Array.from({ length: number }, () => '0 0.5 1').join('\n')

it('a LUT is parsed with its size and domain, ignoring keywords of other programs', () => {
  const text = `\uFEFFTITLE "dusk"\n# made by hand\nLUT_IN_VIDEO_RANGE\nDOMAIN_MAX 2 2 2\r\nLUT_3D_SIZE 2\n\n${colours(8)}\n`
  expect(parseLut(text)).toMatchObject({
    size: 2,
    domain: [
      [0, 0, 0],
      [2, 2, 2],
    ],
  })
})

it('an invalid line of a LUT is reported with its number', () => {
  expect(parseLut('TITLE "x"\nLUT_3D_SIZE 66')).toMatch(/^第 2 行的 LUT_3D_SIZE/)
  expect(parseLut('LUT_3D_SIZE 2\nLUT_3D_SIZE 2')).toMatch(/^第 2 行的 LUT_3D_SIZE/)
  expect(parseLut('0 0 0')).toBe('第 1 行之前没有 LUT_3D_SIZE，不是三维的 .cube')
  expect(parseLut('LUT_3D_SIZE 2\n0 0')).toBe('第 2 行应有三个数')
  expect(parseLut('DOMAIN_MIN 0 0')).toBe('第 1 行应有三个数')
  expect(parseLut(`LUT_3D_SIZE 2\n${colours(9)}`)).toBe('第 10 行多出来：应有 8 行颜色')
})

it('a LUT that is invalid as a whole is reported with the reason', () => {
  expect(parseLut('LUT_1D_SIZE 2')).toBe('是一维表，应为三维的 .cube')
  expect(parseLut('')).toBe('没有 LUT_3D_SIZE，不是三维的 .cube')
  expect(parseLut(`LUT_3D_SIZE 2\n${colours(7)}`)).toBe('只有 7 行颜色，应有 8 行')
  expect(parseLut(`LUT_3D_SIZE 2\nDOMAIN_MIN 1 0 0\n${colours(8)}`)).toBe('DOMAIN_MIN 应小于 DOMAIN_MAX')
})
