import { field } from '../fields.ts'

/** GCJ-02 degrees; both or neither. */
export const position = {
  lng: field.number('经度', '°', { min: 73, max: 136, null: true, withhold: false }),
  lat: field.number('纬度', '°', { min: 3, max: 54, null: true, withhold: false }),
}
