import { sql } from 'kysely'

/** Cameras speak at least every 60 s; after this silence they are not believed to be there. */
const silentAfter = 100
/** Whether a camera is there to be commanded, for a statement that has `device`. */
export const onBus = sql<boolean>`(device.bus_online and device.bus_at > now() - make_interval(secs => ${sql.lit(silentAfter)}))`
