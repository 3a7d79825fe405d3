import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import styles from './Terminal.module.css'

/** What a terminal shows of one project. Addresses are ready to be opened. */
export interface Showing {
  readonly title: string
  readonly areaName: string
  readonly images: readonly { readonly slot: string; readonly url: string }[]
  readonly points: readonly { readonly name: string; readonly url: string | null }[]
}

/** How long a picture is shown. */
export const slideMs = 8_000
/** So many points are shown at once; the others take turns. */
export const pointsAtOnce = 4

/**
 * What a terminal shows, in a box of any size: a slideshow of the project's pictures, and its hotspots in order.
 * Wide boxes have the hotspots on the right, tall ones below. On-site screens show only this, and the pages preview it.
 */
export function Terminal({ showing, running = true }: { showing: Showing; running?: boolean }) {
  const { title, areaName, points } = showing
  const slides = slidesOf(showing.images)
  const turn = useTurn(running && (slides.length > 1 || points.length > pointsAtOnce))
  const pages = Math.max(1, Math.ceil(points.length / pointsAtOnce))
  const first = (turn % pages) * pointsAtOnce
  const at = slides.length ? turn % slides.length : 0
  // The next one is there before its turn; the others take no memory of a small machine.
  const mountedSlides = slides.flatMap((slide, index) =>
    index === at || index === (at + 1) % slides.length ? [{ ...slide, index }] : [],
  )
  return (
    <div className={styles.terminal} data-terminal>
      <div className={clsx(styles.both, points.length === 0 && styles.alone)}>
        <div className={styles.stage}>
          {mountedSlides.map(({ url, slot, index }) => (
            <img
              key={`${index} ${url}`}
              src={url}
              alt=""
              className={clsx(styles.slide, slot === 'map' && styles.whole, index === at && styles.now)}
            />
          ))}
          <p className={clsx(styles.name, slides.length === 0 && styles.bare)}>
            <b>{title}</b>
            <span>{areaName}</span>
          </p>
        </div>
        {points.length > 0 && (
          <div className={styles.points}>
            <h2>热门打卡点</h2>
            <ol start={first + 1} data-points={Math.min(pointsAtOnce, points.length - first)}>
              {points.slice(first, first + pointsAtOnce).map(({ name, url }, index) => (
                <li key={name}>
                  {url ? <img src={url} alt="" /> : <i aria-hidden="true">{first + index + 1}</i>}
                  <span>
                    <small>{first + index + 1}</small>
                    {name}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </div>
  )
}

/** Banners first, then the map and the detail pictures. The cover is used only if there are no others. */
export function slidesOf(images: Showing['images']): Showing['images'] {
  const of = (slot: string) => images.filter((image) => image.slot === slot)
  const chosen = [...of('banner'), ...of('map'), ...of('detail')]
  return chosen.length ? chosen : of('cover')
}

function useTurn(running: boolean) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setTurn((now) => now + 1), slideMs)
    return () => clearInterval(timer)
  }, [running])
  return turn
}
