import { type FilmSample, sampleMs } from '#contract/videos/samples.ts'
import { lasting } from '#web/features/videos/material/words.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import styles from './SampleActs.module.css'
import type { SampleState } from './useSample.ts'

interface Props {
  state: SampleState
  /** Where the preview stands, and how long the film is. */
  atMs: number
  lengthMs: number
  /** Why there can be no sample. */
  why: string | undefined
}

/** Has a film maker make the next seconds of what is previewed, and says how far it is. */
export function SampleActs({ state: { sample, isElsewhere, isSending, request }, atMs, lengthMs, why }: Props) {
  const partMs = Math.min(sampleMs, lengthMs)
  const fromMs = Math.max(0, Math.min(Math.round(atMs), lengthMs - partMs))
  const isOpen = sample?.state === 'waiting' || sample?.state === 'making'
  return (
    <div className={styles.sample}>
      <div className={styles.acts}>
        <Button icon="video" busy={isSending} why={why ?? (isOpen && '样片还没有做好')} onClick={() => request(fromMs)}>
          制作样片
        </Button>
        <span className="t2">
          {partMs < sampleMs ? `全片 ${lasting(partMs)}` : `从 ${lasting(fromMs)} 起 ${sampleMs / 1000} 秒`}
          ，由制作程序制作，与预览对照
        </span>
      </div>
      <div className={styles.state}>
        <div role="status" className={styles.state}>
          {sample && <Progress of={sample} />}
          {isElsewhere && <span className="t2">你的另一个样片还在制作，制作新的会取代它</span>}
        </div>
        {sample?.state === 'failed' && (
          <Button size="small" busy={isSending} why={why} onClick={() => request(sample.part.fromMs)}>
            再试
          </Button>
        )}
      </div>
    </div>
  )
}

function Progress({ of: sample }: { of: FilmSample }) {
  const { state, progress, reason, part } = sample
  const moment = `样片 ${lasting(part.fromMs)}–${lasting(part.fromMs + part.lengthMs)}：`
  if (state === 'waiting')
    return (
      <Status tone="info" shape="clock">
        {moment}
        {waitingWords(sample)}
      </Status>
    )
  if (state === 'making')
    return (
      <>
        <Status tone="info" shape="ring">
          {moment}正在制作 {progress}%
        </Status>
        <progress className={styles.progress} aria-label="制作进度" max={100} value={progress ?? 0} />
      </>
    )
  if (state === 'failed')
    return (
      <Status tone="down" shape="octagon">
        {moment}没有做成，{reason}
      </Status>
    )
  return (
    <Status tone="ok" shape="check">
      {moment}已做好
    </Status>
  )
}

/** Why it has not begun yet. */
function waitingWords({ ahead, makers, busy, fault }: FilmSample): string {
  if (makers === 0) return fault ? `没有可用的制作程序，${fault}` : '等待制作程序启动'
  if (ahead) return `排队中，前面还有 ${ahead} 个样片`
  return busy >= makers ? '制作程序都在制作视频，做完手上的就开始' : '等待制作程序领取'
}
