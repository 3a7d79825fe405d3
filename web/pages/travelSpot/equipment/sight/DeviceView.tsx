import type { Device } from '#contract/scenic/devices.ts'
import { useAsOf } from '#web/crud/shownList.ts'
import { CameraPreview, CameraThumbnail } from '#web/features/scenic/device/CameraPreview.tsx'

/** What a camera sees, as of when the list was read. */
export const View = ({ device }: { device: Device }) => (
  <CameraPreview device={device} asOf={useAsOf() || device.createdAt} />
)
/** The same in a row of the table. */
export const SmallView = (props: { device: Device; width?: number; height?: number }) => (
  <CameraThumbnail {...props} asOf={useAsOf()} />
)
