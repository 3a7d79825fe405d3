import { frameAt, msAt } from '#contract/videos/film/frames.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import { Film } from '../film/film.ts'
import { SoundTrack } from '../sound/soundTrack.ts'

/** What a page shows of a film. */
export interface PlayerState {
  /** `blind`: the browser has no WebGL 2, or has lost it. */
  readonly kind: 'loading' | 'ready' | 'blind'
  readonly atMs: number
  readonly isPlaying: boolean
  readonly isMuted: boolean
  /** When one shot follows another. */
  readonly cutsMs: readonly number[]
  /** Indexes of shots whose files could not be opened, and the effects whose materials could not. */
  readonly blackShots: readonly number[]
  readonly lostEffects: readonly string[]
}

export const firstState: PlayerState = {
  ...{ kind: 'loading', atMs: 0, isPlaying: false, isMuted: false },
  ...{ cutsMs: [], blackShots: [], lostEffects: [] },
}

/** A frame that takes longer has stopped the film: then it goes on from there, without leaving out what was waited for. */
const stallMs = 400

/** Plays a film on a canvas. The canvas must be a new one: a browser gives each only one context. */
export class FilmPlayer {
  readonly #plan: FilmPlan
  readonly #canvas: HTMLCanvasElement
  readonly #onChange: (state: PlayerState) => void
  readonly #sound = new SoundTrack()
  #state = firstState
  #film: Film | undefined
  #isClosed = false
  /** When the film began by the clock of the page, had it played from its beginning. */
  #zero = 0
  #drawing: Promise<void> | undefined
  #next: number | undefined

  constructor(plan: FilmPlan, canvas: HTMLCanvasElement, onChange: (state: PlayerState) => void) {
    this.#plan = plan
    this.#canvas = canvas
    this.#onChange = onChange
    canvas.addEventListener('webglcontextlost', this.#blind)
    document.addEventListener('visibilitychange', this.#hide)
    void this.#open()
  }

  play() {
    if (this.#state.kind !== 'ready' || this.#state.isPlaying) return
    const atMs = this.#state.atMs >= this.#lastMs ? 0 : this.#state.atMs
    this.#set({ isPlaying: true, atMs })
    this.#run(atMs)
    requestAnimationFrame(this.#step)
  }

  pause() {
    if (!this.#state.isPlaying) return
    this.#sound.stop()
    this.#set({ isPlaying: false })
    this.#show(this.#state.atMs)
  }

  toggle() {
    if (this.#state.isPlaying) this.pause()
    else this.play()
  }

  /** Shows a time of the film; it goes on playing from there if it plays. */
  seek(ms: number) {
    const atMs = Math.min(this.#lastMs, Math.max(0, ms))
    this.#set({ atMs })
    if (this.#state.isPlaying) this.#run(atMs)
    this.#show(atMs)
  }

  mute(isMuted: boolean) {
    this.#sound.muted = isMuted
    this.#set({ isMuted })
  }

  close() {
    this.#isClosed = true
    this.#canvas.removeEventListener('webglcontextlost', this.#blind)
    document.removeEventListener('visibilitychange', this.#hide)
    this.#sound.close()
    // A frame that is being drawn still needs its files.
    void Promise.resolve(this.#drawing).finally(() => this.#film?.close())
  }

  get #lastMs() {
    return msAt(frameAt(this.#plan.lengthMs, this.#plan.fps) - 1, this.#plan.fps)
  }

  async #open() {
    const film = await Film.open(this.#plan, this.#canvas)
    if (this.#isClosed) return film?.close()
    if (!film) return this.#blind()
    this.#film = film
    const { missing, sources } = film.stock
    this.#show(0)
    await this.#drawing
    this.#set({
      ...{ kind: 'ready', cutsMs: film.cutsMs },
      blackShots: this.#plan.shots.flatMap(({ file }, index) => (missing.has(file) ? [index] : [])),
      lostEffects: this.#plan.elements.flatMap(({ effect, file }) => (file && missing.has(file) ? [effect] : [])),
    })
    const silent = { durationMs: 0, hasSound: false }
    await this.#sound.load(this.#plan, (file) => sources.get(file)?.media ?? silent, film.frames)
    if (this.#state.isPlaying && !this.#isClosed) this.#run(this.#state.atMs)
  }

  readonly #blind = () => {
    this.#sound.stop()
    this.#set({ kind: 'blind', isPlaying: false })
  }

  /** A hidden page gets no frames, but its sound would go on. */
  readonly #hide = () => {
    if (document.hidden) this.pause()
  }

  #run(fromMs: number) {
    this.#zero = performance.now() - fromMs
    this.#sound.start(fromMs)
  }

  readonly #step = () => {
    if (!this.#state.isPlaying || this.#isClosed) return
    const ms = performance.now() - this.#zero
    if (ms >= this.#plan.lengthMs) {
      this.#sound.stop()
      this.#set({ isPlaying: false, atMs: this.#lastMs })
      this.#show(this.#lastMs)
      return
    }
    if (!this.#drawing) {
      this.#set({ atMs: ms })
      this.#show(ms)
    }
    requestAnimationFrame(this.#step)
  }

  /** Draws the frame at a time; of those requested meanwhile only the last. */
  #show(ms: number) {
    this.#next = Math.min(this.#film?.frames ?? 1, Math.floor((ms * this.#plan.fps) / 1000 + 1e-6))
    this.#drawing ??= this.#drawAll().finally(() => {
      this.#drawing = undefined
    })
  }

  async #drawAll() {
    while (this.#next !== undefined && this.#film && !this.#isClosed) {
      const frame = this.#next
      this.#next = undefined
      const startedAt = performance.now()
      const { isPlaying } = this.#state
      await this.#film.draw(Math.min(frame, this.#film.frames - 1), isPlaying)
      this.#canvas.dataset.frame = String(frame)
      if (isPlaying && this.#state.isPlaying && performance.now() - startedAt > stallMs)
        this.#run(msAt(frame, this.#plan.fps))
    }
  }

  #set(change: Partial<PlayerState>) {
    if (this.#isClosed) return
    this.#state = { ...this.#state, ...change }
    this.#onChange(this.#state)
  }
}
