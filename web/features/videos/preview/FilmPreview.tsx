import { clsx } from 'clsx'
import { type CSSProperties, useMemo, useState } from 'react'
import { type Aspect, aspectRatio, aspects } from '#contract/videos/aspects.ts'
import { isKnown } from '#contract/videos/film/effects.ts'
import type { FilmSource } from '#contract/videos/film/source.ts'
import { lasting } from '#web/features/videos/material/words.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import styles from './FilmPreview.module.css'
import { trialPlan } from './player/trialPlan.ts'
import { useFilm } from './player/useFilm.ts'
import { Scrubber } from './Scrubber.tsx'

interface Props {
  /** The template with the clips that it is tried with; without clips a picture stands for them. Another object is another film. */
  source: FilmSource
  /** What people call an effect. */
  titleOf(effect: string): string
}

/** Plays what a film maker would make of a template and clips. */
export function FilmPreview({ source, titleOf }: Props) {
  const [chosen, setChosen] = useState<Aspect>('auto')
  const { aspect } = source.template
  const isFree = aspect === 'auto'
  const plan = useMemo(
    () => trialPlan(isFree ? { ...source, template: { ...source.template, aspect: chosen } } : source),
    [source, isFree, chosen],
  )
  const { holder, state, player } = useFilm(typeof plan === 'string' ? undefined : plan)
  const isReady = state.kind === 'ready'
  const ratio = typeof plan === 'string' ? aspectRatio[isFree ? chosen : aspect] : plan.width / plan.height
  const lengthMs = source.template.durationMs
  return (
    <section className={styles.preview} aria-label="成片预览">
      <div className={styles.room}>
        <div className={styles.stage} style={{ '--ratio': ratio } as CSSProperties} data-pictures="">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button and the slider below do the same by keys */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
          <div ref={holder} className={styles.canvas} onClick={() => player?.toggle()} />
          <Veil plan={plan} kind={state.kind} />
          {source.clips.length === 0 && isReady && <span className={styles.tag}>示范画面</span>}
        </div>
      </div>
      <div className={styles.bar}>
        <IconButton
          icon={state.isPlaying ? 'pause' : 'play'}
          label={state.isPlaying ? '暂停' : '播放'}
          why={!isReady && '还不能播放'}
          onClick={() => player?.toggle()}
        />
        <Scrubber
          atMs={state.atMs}
          lengthMs={lengthMs}
          cutsMs={state.cutsMs}
          onSeek={(ms) => player?.seek(ms)}
          onToggle={() => player?.toggle()}
        />
        <span className={clsx(styles.time, 't2')}>
          {lasting(state.atMs)} / {lasting(lengthMs)}
        </span>
        <IconButton
          icon="music"
          label={state.isMuted ? '打开声音' : '静音'}
          chosen={!state.isMuted}
          onClick={() => player?.mute(!state.isMuted)}
        />
      </div>
      {isFree && (
        <Segmented<Aspect>
          label="画面形状"
          options={Object.entries(aspects).map(([value, label]) => ({ value: value as Aspect, label }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <Notes source={source} titleOf={titleOf} blackShots={state.blackShots} lostEffects={state.lostEffects} />
    </section>
  )
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
}: Props & { blackShots: readonly number[]; lostEffects: readonly string[] }) {
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
