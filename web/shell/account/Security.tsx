import { currentSite } from '../../kit/access/site.ts'
import { Dialog } from '../../parts/frame/Dialog.tsx'
import { OwnPhone } from './OwnPhone.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import styles from './Security.module.css'

/** What one signs in with beside the password. */
export function Security({ onClose }: { onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="登录安全" width={560}>
      <div className={styles.parts}>
        <SecondFactor />
        {currentSite().signIn.phone && <OwnPhone />}
      </div>
    </Dialog>
  )
}
