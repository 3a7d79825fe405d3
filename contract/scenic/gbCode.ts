import { field } from '../fields.ts'

/**
 * GB/T 28181: 8 digits centre (division), 2 industry, 3 type, 1 network, 6 serial.
 * Cameras are of type 131 (camera) or 132 (IP camera).
 */
export const GbCode = field.code(
  '国标编码',
  '^[0-9]{10}13[12][0-9]{7}$',
  { digits: 20, rule: '第 11 至 13 位应为 131 或 132（摄像机类型）' },
  { sort: true, search: true },
)
