import { wrongField } from '../../platform/refusal.ts'

interface Position {
  lng?: number | null | undefined
  lat?: number | null | undefined
}

/**
 * A position has both coordinates or neither. An omitted one stays as it is in `now`.
 * @throws Refusal invalid on the missing coordinate
 */
export function wholePosition(input: Position, now: Position = {}) {
  const lng = (input.lng === undefined ? now.lng : input.lng) ?? null
  const lat = (input.lat === undefined ? now.lat : input.lat) ?? null
  if (lng === null && lat !== null) throw wrongField('lng', '有纬度没有经度，补上经度或清空纬度')
  if (lat === null && lng !== null) throw wrongField('lat', '有经度没有纬度，补上纬度或清空经度')
}
