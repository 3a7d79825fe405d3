import { accounts } from './accounts.ts'
import type { Act } from './act.ts'
import { activities } from './activities.ts'
import { allowances } from './allowances.ts'
import { barredVisitors } from './barredVisitors.ts'
import { codes } from './codes.ts'
import { complaints } from './complaints.ts'
import { coupons } from './coupons.ts'
import { gallery } from './gallery.ts'
import { inbox } from './inbox.ts'
import { lights } from './lights.ts'
import { materialActs } from './materials.ts'
import { matters } from './matters.ts'
import { prints } from './prints.ts'
import { projectPictures } from './projectPictures.ts'
import { receivers } from './receivers.ts'
import { refunds } from './refunds.ts'
import { cameraRollout } from './rollouts.ts'
import { rtmpEntries } from './rtmp.ts'
import { cloudServers } from './servers.ts'
import { splits } from './splits.ts'
import { liveStreams } from './streams.ts'
import { tables } from './tables.ts'
import { terminals } from './terminals.ts'

/** The threads of the demo's story; a feature adds its own file here. */
export const acts: readonly Act[] = [
  accounts,
  activities,
  coupons,
  allowances,
  prints,
  codes,
  refunds,
  complaints,
  inbox,
  projectPictures,
  gallery,
  terminals,
  matters,
  lights,
  barredVisitors,
  tables,
  liveStreams,
  cloudServers,
  rtmpEntries,
  receivers,
  splits,
  materialActs,
  cameraRollout,
]
