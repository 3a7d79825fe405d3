export { lightMaintenances } from './lightMaintenances.ts'
export { lightRules } from './lightRules.ts'
export { lights } from './lights.ts'
