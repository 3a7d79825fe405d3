import { Button } from '#web/parts/input/Button.tsx'
import styles from './FreshButton.module.css'

/** That new pictures have arrived, above the pictures shown: those stay where they are, so that nothing moves under the pointer. */
export const FreshButton = ({ onClick }: { onClick(): void }) => (
  <Button size="small" className={styles.fresh} icon="up" onClick={onClick}>
    有新照片
  </Button>
)
