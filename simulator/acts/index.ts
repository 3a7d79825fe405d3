import type { Act } from './act.ts'
import { lights } from './machines/lights.ts'
import { cameraRollout } from './machines/rollouts.ts'
import { rtmpEntries } from './machines/rtmp.ts'
import { cloudServers } from './machines/servers.ts'
import { liveStreams } from './machines/streams.ts'
import { terminals } from './machines/terminals.ts'
import { accounts } from './office/accounts.ts'
import { barredVisitors } from './office/barredVisitors.ts'
import { inbox } from './office/inbox.ts'
import { matters } from './office/matters.ts'
import { tables } from './office/tables.ts'
import { allowances } from './pictures/allowances.ts'
import { cameraGroups } from './pictures/cameraGroups.ts'
import { gallery } from './pictures/gallery.ts'
import { materialActs } from './pictures/materials.ts'
import { prints } from './pictures/prints.ts'
import { projectPictures } from './pictures/projectPictures.ts'
import { activities } from './sales/activities.ts'
import { codes } from './sales/codes.ts'
import { complaints } from './sales/complaints.ts'
import { coupons } from './sales/coupons.ts'
import { receivers } from './sales/receivers.ts'
import { refunds } from './sales/refunds.ts'
import { splits } from './sales/splits.ts'

/** The threads of the demo's story; a feature adds its own file here. */
export const acts: readonly Act[] = [
  accounts,
  activities,
  coupons,
  allowances,
  prints,
  cameraGroups,
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
