import type { FilmQueue } from '#contract/videos/synthesis.ts'
import { count } from '#web/kit/format.ts'
import { Notice } from '#web/parts/state/Notice.tsx'
import styles from './Overview.module.css'

/** A film maker starts within seconds. Only a film that waits for longer is a matter for people. */
const soonMs = 60_000

/** Why films wait although nobody makes any, and what a person can do about it. */
export function FilmNotice({ films: { waiting, oldestAt, makers, fault } }: { films: FilmQueue }) {
  const isLate = oldestAt !== null && Date.now() - Date.parse(oldestAt) > soonMs
  if (waiting === 0 || makers > 0 || !(isLate || fault !== null)) return null
  return (
    <div className={styles.notice}>
      <Notice tone="warn" title={`${count(waiting)} 条视频等候制作，没有制作程序在工作`}>
        {fault ?? '这台服务器不自己制作。请运维在制作用的机器上启动制作程序（npm run maker）。'}
      </Notice>
    </div>
  )
}
