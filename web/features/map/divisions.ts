import { areaList } from '@vant/area-data'
import { provinces } from '#contract/scenic/provinces.ts'

/** A division of GB/T 2260: its six digits and its name. */
export interface Division {
  readonly code: string
  readonly name: string
}

/** What the fields of a place say of a division. */
export interface DivisionWords {
  readonly province: string
  readonly city: string
  readonly district: string
  readonly adcode: string
}

const all = (list: Readonly<Record<string, string>>): Division[] =>
  Object.entries(list).map(([code, name]) => ({ code, name }))

/** Cities without districts. The package lists their towns and streets under codes of no standard: 东莞, 中山, 儋州, 嘉峪关. */
const undivided = new Set(['4419', '4420', '4604', '6202'])
/** Divisions that have since been merged, or zones that have no code: 江北新区, 港闸区, 镇江新区, 梅列区, 长岛县. */
const obsoleteCodes = new Set(['320112', '320611', '321150', '350402', '370634'])

/**
 * Leaves out the development zones that the package lists beside the divisions of the standard.
 * Counties of the standard end at 70; 81 to 99 are divisions directly under a province.
 */
function isDistrict({ code, name }: Division): boolean {
  const number = Number(code.slice(4))
  if (undivided.has(code.slice(0, 4)) || obsoleteCodes.has(code) || name === '市辖区') return false
  return number <= 70 || (number > 80 && name.endsWith('市'))
}

/** The standard divides neither Taiwan nor Hong Kong and Macao. */
const isDivided = ({ code }: Division) => Number(code.slice(0, 2)) < 71
/** No city, but what the counties right under a province or municipality are listed under. */
const isGroup = (city: string) => /^\d{2}90/.test(city) || city.startsWith('5002')

const cities = all(areaList.city_list).filter(isDivided)
const districts = all(areaList.county_list).filter((one) => isDivided(one) && isDistrict(one))

export const provinceDivisions: readonly Division[] = all(provinces).map(({ code, name }) => ({
  code: `${code}0000`,
  name,
}))

/** The cities of a province, and the counties directly under the province. */
export const citiesOf = (province: string): readonly Division[] =>
  [...cities.filter(({ code }) => !isGroup(code)), ...districts.filter(({ code }) => /^\d{2}90/.test(code))].filter(
    ({ code }) => code.startsWith(province.slice(0, 2)),
  )

/** The districts and counties of a city; empty if the standard has none. */
export function districtsOf(city: string): readonly Division[] {
  if (!city.endsWith('00')) return []
  const heads = city === '500100' ? ['5001', '5002'] : [city.slice(0, 4)]
  return districts.filter(({ code }) => heads.includes(code.slice(0, 4)))
}

/** The divisions that a code stands for, from the province down; empty if the code is unknown. */
export function divisionPath(code: string): readonly Division[] {
  const province = provinceDivisions.find((one) => one.code === `${code.slice(0, 2)}0000`)
  if (!province || code === province.code) return province ? [province] : []
  const listed = citiesOf(province.code)
  const city =
    listed.find((one) => one.code === code) ??
    listed.find((one) => districtsOf(one.code).some((its) => its.code === code))
  if (!city) return []
  const district = districtsOf(city.code).find((one) => one.code === code)
  return district ? [province, city, district] : [province, city]
}

/** The division with this code; otherwise the one with these names, as far down as they are known. */
export function divisionOf({ adcode, province, city, district }: Partial<DivisionWords>): readonly Division[] {
  const named = divisionPath(adcode ?? '')
  if (named.length) return named
  const first = provinceDivisions.find(({ name }) => name === province)
  const second = first && citiesOf(first.code).find(({ name }) => name === city)
  const third = second && districtsOf(second.code).find(({ name }) => name === district)
  return [first, second, third].filter((one) => one !== undefined)
}

/** What the fields say of a division. */
export const divisionWords = ([province, city, district]: readonly Division[]): DivisionWords => ({
  province: province?.name ?? '',
  city: city?.name ?? '',
  district: district?.name ?? '',
  adcode: (district ?? city ?? province)?.code ?? '',
})
