import type { Reply } from '#contract/kit.ts'
import { cases } from '#contract/scenic/cases.ts'
import { titleOf } from '#web/crud/kit.ts'
import { count } from '#web/kit/format.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import styles from './ProvinceList.module.css'

type Provinces = Reply<typeof cases.provinces>

interface Props {
  read: { data: Provinces | undefined; error: Error | null; refetch(): unknown }
  chosen: string | undefined
  onChoose(province: string | undefined): void
}

/** The provinces with their counts. Pressing one filters the list by it; pressing it again removes the filter. */
export function ProvinceList({ read: { data, error, refetch }, chosen, onChoose }: Props) {
  if (!data && error)
    return (
      <p className={styles.none} role="alert">
        省份没有取到：{error.message}{' '}
        <Button kind="link" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    )
  if (!data) return <Skeleton rows={6} columns={4} />
  const sum = (key: 'areas' | 'cases' | 'devices') => data.rows.reduce((total, row) => total + row[key], 0)
  const all = { province: '', areas: sum('areas'), cases: sum('cases'), devices: sum('devices') }
  return (
    <div className={styles.provinces}>
      <div className={styles.head} aria-hidden="true">
        {(['province', 'areas', 'cases', 'devices'] as const).map((key) => (
          <span key={key}>{titleOf(cases.provinces, key)}</span>
        ))}
      </div>
      <ul>
        {[all, ...data.rows].map((row) => (
          <li key={row.province}>
            <button
              type="button"
              aria-pressed={(chosen ?? '') === row.province}
              onClick={() => onChoose(row.province === '' || row.province === chosen ? undefined : row.province)}
            >
              <span className="el">{row.province || '全部省份'}</span>
              <span>
                <span className="sr">{titleOf(cases.provinces, 'areas')}</span> {count(row.areas)}
              </span>
              <span className={row.cases ? undefined : 't3'}>
                <span className="sr">{titleOf(cases.provinces, 'cases')}</span> {count(row.cases)}
              </span>
              <span className={row.devices ? undefined : 't3'}>
                <span className="sr">{titleOf(cases.provinces, 'devices')}</span> {count(row.devices)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
