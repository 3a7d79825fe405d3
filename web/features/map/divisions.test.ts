import { areaList } from '@vant/area-data'
import { describe, expect, it } from 'vitest'
import { areas } from '#contract/scenic/areas.ts'
import { provinces } from '#contract/scenic/provinces.ts'
import {
  citiesOf,
  type Division,
  districtsOf,
  divisionOf,
  divisionPath,
  divisionWords,
  provinceDivisions,
} from './divisions.ts'

const names = (divisions: readonly Division[]) => divisions.map(({ name }) => name)
const everyDistrict = provinceDivisions.flatMap(({ code }) => citiesOf(code)).flatMap(({ code }) => districtsOf(code))

describe('administrative divisions', () => {
  it('the provinces of the package are those that the form offers', () => {
    expect(
      Object.fromEntries(Object.entries(areaList.province_list).map(([code, name]) => [code.slice(0, 2), name])),
    ).toEqual(provinces)
  })

  it('a division is found by its code, even if it is only a few years old', () => {
    expect(divisionWords(divisionPath('341003'))).toEqual({
      ...{ province: '安徽省', city: '黄山市', district: '黄山区', adcode: '341003' },
    })
    expect(divisionWords(divisionPath('433123')).city).toBe('湘西土家族苗族自治州')
    for (const [code, name] of [
      ['330113', '临平区'],
      ['540481', '米林市'],
      ['653229', '和安县'],
      ['659012', '白杨市'],
    ] as const)
      expect(divisionPath(code).at(-1)?.name).toBe(name)
  })

  it('divisions are those of GB/T 2260, without the zones and towns that the package also lists', () => {
    expect(everyDistrict.length).toBeGreaterThan(2800)
    expect(new Set(everyDistrict.map(({ code }) => code)).size).toBe(everyDistrict.length)
    expect(everyDistrict.filter(({ name }) => /开发区|高新区|工业园|街道|镇$/.test(name))).toEqual([])
    expect(names(districtsOf('320100'))).not.toContain('江北新区')
    for (const city of ['441900', '442000', '460400', '620200']) {
      expect(districtsOf(city)).toEqual([])
      expect(divisionWords(divisionPath(city)).adcode).toBe(city)
    }
    for (const code of ['710000', '810000', '820000'])
      expect([citiesOf(code), divisionPath(code).length]).toEqual([[], 1])
  })

  it('no group of the package counts as a city, and counties directly under a province are listed as cities', () => {
    const every = provinceDivisions.flatMap(({ code }) => citiesOf(code))
    expect(every.filter(({ name }) => /直辖|^县$|行政区划/.test(name))).toEqual([])
    expect(divisionWords(divisionPath('419001'))).toEqual({
      province: '河南省',
      city: '济源市',
      district: '',
      adcode: '419001',
    })
    expect(divisionWords(divisionPath('429021')).city).toBe('神农架林区')
    expect(divisionWords(divisionPath('500229'))).toMatchObject({ city: '重庆市', district: '城口县' })
    expect(divisionWords(divisionPath('110101'))).toMatchObject({
      province: '北京市',
      city: '北京市',
      district: '东城区',
    })
  })

  it('a division is found by the code in a form, otherwise by its names as far down as they are known', () => {
    expect(divisionOf({ adcode: '', province: '安徽省', city: '黄山市', district: '黄山区' }).at(-1)?.code).toBe(
      '341003',
    )
    expect(divisionOf({ adcode: '', province: '安徽省', city: '徽州' }).at(-1)?.code).toBe('340000')
    expect(divisionOf({ adcode: '999999', province: '' })).toEqual([])
  })

  it('the names and codes of divisions fit the form fields that they fill', () => {
    const { properties } = areas.add.body as unknown as {
      properties: Record<string, { maxLength: number; pattern: string }>
    }
    const longest = (divisions: readonly Division[]) => Math.max(...names(divisions).map((name) => name.length))
    expect(longest(everyDistrict)).toBeLessThanOrEqual(properties.district!.maxLength)
    expect(longest(provinceDivisions.flatMap(({ code }) => citiesOf(code)))).toBeLessThanOrEqual(
      properties.city!.maxLength,
    )
    for (const { code } of everyDistrict) expect(code).toMatch(new RegExp(properties.adcode!.pattern))
  })
})
