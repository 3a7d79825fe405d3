export { films } from './films.ts'
export { ingest } from './ingest.ts'
