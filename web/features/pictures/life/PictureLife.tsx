import { clsx } from 'clsx'
import { Link } from 'react-router'
import { pictureLifeParts } from '#contract/pictures/life.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { OrderNo } from '#web/features/sales/OrderNo.tsx'
import { can } from '#web/kit/access/access.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { LifeLine } from '#web/parts/value/LifeLine.tsx'
import { lifeOfPicture } from './lifeOfPicture.ts'
import styles from './PictureLife.module.css'

/** What has happened to a picture, and what may still come. `onLeave` runs before a link is followed. */
export function PictureLife({ id, onLeave }: { id: number; onLeave?: () => void }) {
  const { data, error, refetch } = useRead(
    pictures.life,
    { body: { pictureId: id } },
    { live: ['picture', 'order', 'refund', 'print'] },
  )
  if (error && !data)
    return (
      <p className={clsx(styles.error, 'st-down')}>
        经过没有取到：{error.message}
        <Button kind="link" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    )
  if (!data) return <div className={styles.wait} aria-busy="true" />
  const steps = lifeOfPicture(data, ({ id: orderId, orderNo }) =>
    can('order') ? (
      <Link
        className={styles.order}
        to={`/dataOps/order?q=${orderNo}&from=&to=&open=${orderId}`}
        replace={onLeave !== undefined}
        onClick={onLeave}
      >
        <OrderNo no={orderNo} />
      </Link>
    ) : (
      <span className={styles.order}>
        <OrderNo no={orderNo} />
      </span>
    ),
  )
  return (
    <div className={styles.life}>
      <LifeLine steps={steps} lead />
      {data.hidden.length > 0 && (
        <p className="t3">
          {data.hidden.map((part) => pictureLifeParts[part]).join('，')}未显示：账号没有相应页面的权限
        </p>
      )}
    </div>
  )
}
