import { workerData } from 'node:worker_threads'
import { answersOf, openPglite, serve } from './pglite.ts'

const { dataDir } = workerData as { dataDir: string | undefined }
serve(answersOf(await openPglite(dataDir === undefined ? {} : { dataDir })))
