export { tableHeaders } from './tableHeaders.ts'
export { tableViews } from './tableViews.ts'
