import { Mark } from '../../parts/value/Icon.tsx'
import { type Mountain, mountains } from './mountains.ts'
import styles from './Picture.module.css'

/** Mountains over a lake, one of them in a viewfinder. */
export function Picture({ names: [short, long] }: { names: readonly [string, string] }) {
  const layers = [...new Set(mountains.map(([near]) => near))]
  return (
    <header className={styles.picture}>
      <svg viewBox="0 0 940 900" preserveAspectRatio="xMidYMax slice" role="img" aria-label="云海群山与取景框">
        <defs>
          <Fade
            id="sky"
            stops={[
              ['var(--i-s1)', 0],
              ['var(--i-s2)', 0.6],
              ['var(--i-s3)', 1],
            ]}
          />
          <Fade
            id="water"
            stops={[
              ['var(--i-w1)', 0],
              ['var(--i-w2)', 1],
            ]}
          />
          {layers.map((near) => (
            <Fade
              key={near}
              id={`near${near}`}
              stops={[
                [shade(near), 0],
                [shade(near), 0.55],
                ['var(--i-mist)', 1, near > 80 ? 0.5 : 0.95],
              ]}
            />
          ))}
          <Fade
            id="mist"
            stops={[
              ['var(--i-mist)', 0, 0],
              ['var(--i-mist)', 0.6, 0.92],
              ['var(--i-mist)', 1, 0],
            ]}
          />
          <Fade
            id="thin"
            stops={[
              ['var(--i-mist)', 0, 0],
              ['var(--i-mist)', 0.6, 0.25],
              ['var(--i-mist)', 1, 0],
            ]}
          />
        </defs>
        <rect width="940" height="900" fill="url(#sky)" />
        <circle cx="640" cy="214" r="54" fill="var(--i-sun)" />
        {layers.map((near) => (
          <g key={near}>
            {mountains
              .filter((one) => one[0] === near)
              .map((one) => (
                <path key={one[2]} d={outline(one)} fill={`url(#near${near})`} />
              ))}
            <rect
              y={(mountains.find((one) => one[0] === near)?.[1] ?? 0) - 130}
              width="940"
              height="180"
              fill={near > 80 ? 'url(#thin)' : 'url(#mist)'}
            />
          </g>
        ))}
        <rect y="800" width="940" height="100" fill="url(#water)" />
        <path className={styles.ripples} d={ripples} />
        <g fill="var(--i-near)">
          <path d="M596 842q34 12 84 0l-10 12h-62z" />
          <path d="M628 842v-14q0-4 4-4t4 4v14zM632 822a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zM622 819l10-10 10 10z" />
          <path d="M650 846 690 800" stroke="var(--i-near)" strokeWidth="1.5" />
        </g>
        <g className={styles.viewfinder} fill="none" stroke="var(--i-mark)" strokeWidth="2" strokeLinecap="round">
          <path d="M206 334v-24h24M446 310h24v24M470 486v24h-24M230 510h-24v-24" />
          <path d="M338 405v10M333 410h10" strokeWidth="1.5" />
        </g>
        <path
          d="M520 236q6-6 11 0q5-6 11 0M552 252q5-5 9 0q4-5 9 0M500 262q4-4 7 0q3-4 7 0"
          stroke="var(--i-near)"
          fill="none"
          strokeWidth="1.5"
          strokeLinecap="round"
          opacity=".6"
        />
      </svg>
      <div className={styles.logo}>
        <Mark size={24} />
        <span>{short}</span>
      </div>
      <p className={styles.motto}>{[long, '每一处风景，都留住来过的人'].filter(Boolean).join(' · ')}</p>
    </header>
  )
}

/** The nearer, the darker. */
const shade = (near: number) => `color-mix(in oklab,var(--i-near) ${near}%,var(--i-far))`

function Fade({ id, stops }: { id: string; stops: readonly (readonly [string, number, number?])[] }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      {stops.map(([stopColor, offset, stopOpacity = 1]) => (
        <stop key={offset} offset={offset} style={{ stopColor, stopOpacity }} />
      ))}
    </linearGradient>
  )
}

function outline([, foot, left, right, rises]: Mountain) {
  const step = (right - left) / (rises.length - 1)
  return `M${left} ${foot}${rises.map((rise, index) => `L${Math.round((left + index * step) * 10) / 10} ${foot - rise}`).join('')}Z`
}

/** Light on the water: left edge, height, length. */
const ripples = [
  [714, 876, 110],
  [228, 825, 100],
  [505, 832, 31],
  [829, 873, 65],
  [535, 854, 97],
  [48, 892, 89],
  [835, 810, 98],
  [189, 822, 27],
  [794, 825, 101],
  [694, 866, 75],
  [150, 896, 76],
  [485, 886, 83],
  [581, 861, 24],
  [259, 816, 31],
  [663, 842, 30],
  [348, 836, 94],
  [65, 873, 74],
  [343, 806, 78],
  [423, 888, 22],
  [488, 821, 95],
  [830, 866, 87],
  [795, 817, 110],
  [542, 831, 28],
  [83, 833, 96],
]
  .map(([x, y, length]) => `M${x} ${y}h${length}`)
  .join('')
