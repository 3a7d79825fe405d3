import type { NewEvent } from './eventHub.ts'

/** One event for each scenic area, which names the row where it is only one. */
export function areaEvents(topic: NewEvent['topic'], rows: readonly { id: number; areaId: number }[]): NewEvent[] {
  return [...Map.groupBy(rows, (row) => row.areaId)].map(([areaId, ofArea]) => ({
    topic,
    areaId,
    subject: new Set(ofArea.map((row) => row.id)).size === 1 ? ofArea[0]!.id : null,
  }))
}
