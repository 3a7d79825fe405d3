import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { aspects } from '#contract/videos/aspects.ts'
import { type MaterialKind, materialKinds } from '#contract/videos/materialKinds.ts'
import type { LookKey } from '#contract/videos/starter/lookRecipes.ts'
import { type StarterMaterial, starterMaterials } from '#contract/videos/starter/materials.ts'
import { starterTemplates } from '#contract/videos/starter/templates.ts'
import { type StarterPiece, starterStates } from '#contract/videos/starter.ts'
import { templates } from '#contract/videos/templates.ts'
import { seconds } from '#contract/videos/timeline.ts'
import { count } from '#web/kit/format.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { type Track, toggle, usePlaying } from '../material/player.ts'
import { lasting } from '../material/words.ts'
import { starterAddress } from './files.ts'
import { LookPicture } from './LookPicture.tsx'
import styles from './Starter.module.css'

type Results = ReadonlyMap<string, StarterPiece>
const kinds = ['lut', 'sticker', 'pet', 'photoFrame'] as const satisfies MaterialKind[]
const ofKind = (kind: MaterialKind): readonly StarterMaterial[] => starterMaterials.filter((one) => one.kind === kind)

/** What the starter set consists of, by kinds; once it was added, what became of each piece. */
export function Pieces({ results, withTemplates }: { results: Results; withTemplates: boolean }) {
  return (
    <div className={styles.pieces}>
      {withTemplates && (
        <Group title={templates.list.noun} size={starterTemplates.length}>
          <ul className={styles.lines}>
            {starterTemplates.map(({ key, name, note, aspect, durationMs }) => (
              <li key={key}>
                <span className={clsx(styles.shape, styles[aspect])} aria-hidden="true" />
                <span className={styles.words}>
                  <b>{name}</b>
                  <span className="t3">
                    {aspects[aspect]}，{seconds(durationMs)} 秒。{note}
                  </span>
                </span>
                <Fate result={results.get(key)} />
              </li>
            ))}
          </ul>
        </Group>
      )}
      {kinds.map((kind) => (
        <Group key={kind} title={materialKinds[kind]} size={ofKind(kind).length}>
          <ul className={clsx(styles.cards, (kind === 'photoFrame' || kind === 'lut') && styles.four)}>
            {ofKind(kind).map((piece) => (
              <li key={piece.key}>
                <span className={clsx(styles.picture, kind !== 'lut' && styles.scene)}>
                  {kind === 'lut' ? (
                    <LookPicture look={piece.key as LookKey} />
                  ) : (
                    <img src={starterAddress(`${piece.key}.${piece.format}`)} alt="" loading="lazy" decoding="async" />
                  )}
                </span>
                <span className="el">{piece.name}</span>
                <Fate result={results.get(piece.key)} />
              </li>
            ))}
          </ul>
        </Group>
      ))}
      <Group title={materialKinds.audio} size={ofKind('audio').length}>
        <ul className={clsx(styles.lines, styles.tracks)}>
          {ofKind('audio').map((piece, at) => (
            <Sound key={piece.key} piece={piece} at={at} result={results.get(piece.key)} />
          ))}
        </ul>
      </Group>
    </div>
  )
}

function Group({ title, size, children }: { title: string; size: number; children: ReactNode }) {
  return (
    <section>
      <h4>
        {title} <span className="t3">{count(size)}</span>
      </h4>
      {children}
    </section>
  )
}

function Sound({ piece, at, result }: { piece: StarterMaterial; at: number; result: StarterPiece | undefined }) {
  const { key, name, format, durationMs = null } = piece
  // Rows of the list behind the dialog have ids above zero.
  const track: Track = { id: -1 - at, name, url: starterAddress(`${key}.${format}`), durationMs }
  const playing = usePlaying()
  const isHere = playing?.track.id === track.id
  const isOn = isHere && playing.on
  return (
    <li>
      <IconButton
        small
        icon={isOn ? 'pause' : 'play'}
        label={`${isOn ? '暂停' : '播放'} ${name}`}
        chosen={isOn}
        onClick={() => toggle(track)}
      />
      <span className={styles.words}>
        <b>{name}</b>
        <span className="t3">
          {isHere && `${lasting(playing.at * 1000)} / `}
          {lasting(durationMs)}
        </span>
      </span>
      <Fate result={result} />
    </li>
  )
}

function Fate({ result }: { result: StarterPiece | undefined }) {
  if (!result) return null
  const { state, why } = result
  if (state === 'present') return <span className={clsx(styles.fate, 't3')}>{starterStates.present}</span>
  const isAdded = state === 'added'
  return (
    <span className={styles.fate} title={why}>
      <Status tone={isAdded ? 'ok' : 'warn'} shape={isAdded ? 'check' : 'triangle'}>
        {isAdded ? starterStates.added : (why ?? starterStates.left)}
      </Status>
    </span>
  )
}
