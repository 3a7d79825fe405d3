import { type ComponentProps, useRef, useState } from 'react'
import type { FilmPart } from '#contract/videos/film/source.ts'
import type { Played } from '../Transport.tsx'

/** A sample that a film maker has made. */
export interface MadeSample {
  readonly id: number
  readonly address: string
  readonly part: FilmPart
  /** It was asked for here, and is shown as soon as it is there. */
  readonly isAwaited: boolean
  /** Called once it is. */
  onShown(): void
  /** Called when the browser cannot play it: its address may have expired. */
  onLost(): void
}

/** Plays a sample in a video element, driven like the preview. */
export function useSampleVideo(sample: MadeSample | undefined) {
  const video = useRef<HTMLVideoElement>(null)
  const [lost, setLost] = useState<string>()
  const [state, setState] = useState({ atMs: 0, isReady: false, isPlaying: false, isMuted: false })
  /** Where it begins once the file is open. */
  const start = useRef({ atMs: 0, isMuted: false, plays: false })
  const follow = () => {
    const element = video.current
    if (!element) return
    setState({
      atMs: 1000 * element.currentTime,
      isReady: element.readyState > 0,
      isPlaying: !element.paused && !element.ended,
      isMuted: element.muted,
    })
  }
  const lengthMs = sample?.part.lengthMs ?? 0
  const played: Played = {
    ...{ ...state, lengthMs, cutsMs: [], atMs: Math.min(state.atMs, lengthMs) },
    toggle() {
      const element = video.current
      if (element?.paused) void element.play().catch(follow)
      else element?.pause()
    },
    seek(ms) {
      if (video.current) video.current.currentTime = Math.min(lengthMs, Math.max(0, ms)) / 1000
      follow()
    },
    mute(isMuted) {
      if (video.current) video.current.muted = isMuted
    },
  }
  const props = {
    ref: video,
    src: sample?.address,
    playsInline: true,
    preload: 'auto',
    onLoadedMetadata() {
      const { atMs, isMuted, plays } = start.current
      played.mute(isMuted)
      played.seek(atMs)
      if (plays) played.toggle()
    },
    onClick: () => played.toggle(),
    onError() {
      setLost(sample?.address)
      sample?.onLost()
    },
    ...{ onTimeUpdate: follow, onPlay: follow, onPause: follow, onEnded: follow, onVolumeChange: follow },
  } satisfies ComponentProps<'video'>
  return {
    played,
    props,
    isLost: sample !== undefined && lost === sample.address,
    /** Says how it begins when it is shown next. */
    startAt(atMs: number, isMuted: boolean, plays: boolean) {
      start.current = { atMs, isMuted, plays }
      setState({ atMs, isReady: false, isPlaying: false, isMuted })
    },
  }
}
