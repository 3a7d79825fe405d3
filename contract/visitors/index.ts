export { visitors } from './visitors.ts'
