import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type Aspect, aspectRatio, aspects } from '#contract/videos/aspects.ts'
import { isKnown } from '#contract/videos/film/effects.ts'
import type { FilmSource } from '#contract/videos/film/source.ts'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import styles from './FilmPreview.module.css'
import { trialPlan } from './player/trialPlan.ts'
import { useFilm } from './player/useFilm.ts'
import { type MadeSample, useSampleVideo } from './player/useSampleVideo.ts'
import { type Played, Transport } from './Transport.tsx'

interface Props {
  /** The template with the clips that it is tried with; without clips a picture stands for them. Another object is another film. */
  source: FilmSource
  /** The shape, where the template leaves it to the clips. */
  aspect: Aspect
  onAspect(aspect: Aspect): void
  /** What people call an effect. */
  titleOf(effect: string): string
  /** What a film maker has made of it, to be compared with. */
  sample?: MadeSample | undefined
  /** What is done at the moment at which the preview stands. `why` says why there is no film. */
  acts?(at: { ms: number; why: string | undefined }): ReactNode
}

type Shown = 'preview' | 'sample'
const shownWords = { preview: '预览', sample: '样片' } as const satisfies Record<Shown, string>

/** Plays what a film maker would make of a template and clips, and what one has made of it. */
export function FilmPreview({ source, aspect: chosen, onAspect, titleOf, sample, acts }: Props) {
  const { aspect, durationMs: lengthMs } = source.template
  const isFree = aspect === 'auto'
  const plan = useMemo(
    () => trialPlan(isFree ? { ...source, template: { ...source.template, aspect: chosen } } : source),
    [source, isFree, chosen],
  )
  const { holder, state, player } = useFilm(typeof plan === 'string' ? undefined : plan)
  const isReady = state.kind === 'ready'
  const preview: Played = {
    ...{ ...state, lengthMs, isReady },
    toggle: () => player?.toggle(),
    seek: (ms) => player?.seek(ms),
    mute: (isMuted) => player?.mute(isMuted),
  }
  const { shown, show, video, isLost, played } = useEither(preview, () => player?.pause(), sample)
  const ratio = typeof plan === 'string' ? aspectRatio[isFree ? chosen : aspect] : plan.width / plan.height
  const words = shown === 'sample' ? shownWords.sample : source.clips.length === 0 && isReady ? '示范画面' : undefined
  return (
    <section className={styles.preview} aria-label="成片预览">
      <div className={styles.room}>
        <div className={styles.stage} style={{ '--ratio': ratio } as CSSProperties} data-pictures="">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button and the slider below do the same by keys */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
          <div ref={holder} className={styles.canvas} onClick={() => player?.toggle()} />
          <Veil plan={plan} kind={state.kind} />
          {shown === 'sample' && <video className={styles.video} aria-label="样片" {...video} />}
          {isLost && (
            <p className={styles.veil} role="alert">
              样片不能播放，可以重新制作
            </p>
          )}
          {words && <span className={styles.tag}>{words}</span>}
        </div>
      </div>
      <Transport of={played} />
      {(isFree || sample) && (
        <div className={styles.choices}>
          {sample && (
            <Segmented<Shown>
              label="预览或样片"
              options={Object.entries(shownWords).map(([value, label]) => ({ value: value as Shown, label }))}
              value={shown}
              onChange={show}
            />
          )}
          {isFree && (
            <Segmented<Aspect>
              label="画面形状"
              options={Object.entries(aspects).map(([value, label]) => ({ value: value as Aspect, label }))}
              value={chosen}
              onChange={onAspect}
            />
          )}
        </div>
      )}
      {acts?.({ ms: state.atMs, why: typeof plan === 'string' ? plan : undefined })}
      <Notes source={source} titleOf={titleOf} blackShots={state.blackShots} lostEffects={state.lostEffects} />
    </section>
  )
}

/** Shows the preview or the sample. Whoever goes from one to the other sees the same moment of the film. */
function useEither(preview: Played, pause: () => void, sample: MadeSample | undefined) {
  const [chosen, setChosen] = useState<Shown>('preview')
  const { played, props, isLost, startAt } = useSampleVideo(sample)
  const shown: Shown = sample ? chosen : 'preview'
  const show = (next: Shown) => {
    if (!sample || next === shown) return
    const { fromMs, lengthMs } = sample.part
    if (next === 'preview') preview.seek(fromMs + played.atMs)
    else startAt(Math.min(lengthMs, Math.max(0, preview.atMs - fromMs)), preview.isMuted, false)
    pause()
    setChosen(next)
  }
  const showAwaited = useEffectEvent(() => {
    startAt(0, preview.isMuted, true)
    pause()
    setChosen('sample')
    sample?.onShown()
  })
  const awaited = sample?.isAwaited ? sample.id : undefined
  useEffect(() => {
    if (awaited !== undefined) showAwaited()
  }, [awaited])
  return {
    shown,
    show,
    video: props,
    isLost: isLost && shown === 'sample',
    played: shown === 'sample' ? played : preview,
  }
}

/** What lies on the picture while there is none. */
function Veil({ plan, kind }: { plan: object | string; kind: 'loading' | 'ready' | 'blind' }) {
  if (typeof plan === 'string')
    return (
      <p className={styles.veil} role="status">
        不能按这个模板制作：{plan}
      </p>
    )
  if (kind === 'loading')
    return (
      <p className={styles.veil} role="status" aria-busy="true">
        <Glyph shape="ring" size={16} /> 正在打开片段
      </p>
    )
  if (kind === 'blind')
    return (
      <p className={styles.veil} role="alert">
        浏览器没有可用的 WebGL 2，不能试看。请打开硬件加速，或换用新版的 Chrome、Edge、Firefox 或 Safari。
      </p>
    )
  return null
}

/** What the preview leaves out, so that nobody takes it for what the film leaves out. */
function Notes({
  source,
  titleOf,
  blackShots,
  lostEffects,
}: Pick<Props, 'source' | 'titleOf'> & { blackShots: readonly number[]; lostEffects: readonly string[] }) {
  const unknown = source.template.timeline.map(({ effect }) => effect).filter((effect) => !isKnown(effect))
  const left = [...new Set([...unknown, ...lostEffects])].map(titleOf)
  if (left.length === 0 && blackShots.length === 0) return null
  return (
    <div className={styles.notes} role="status">
      {blackShots.length > 0 && (
        <p className="st-warn">
          第 {blackShots.map((index) => index + 1).join('、')} 段画面显示为黑色：浏览器不能播放这个片段，或文件已清理
        </p>
      )}
      {left.length > 0 && <p className="st-warn">预览中未显示：{left.join('、')}</p>}
    </div>
  )
}
