import styles from './Ridge.module.css'
/** Mountains at the foot of a place, in the colours of the sign-in picture. */
export function Ridge() {
  return (
    <svg className={styles.ridge} viewBox="0 0 720 120" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <circle cx="560" cy="38" r="18" fill="var(--i-sun)" />
      <path d="M250 120 318 66l26 17 52-51 46 45 28-17 44 38 34-21 52 43z" fill="var(--i-far)" />
      <path
        d="M380 120 446 72l30 20 54-62 40 48 26-20 72 62z"
        fill="color-mix(in oklab,var(--i-near) 40%,var(--i-far))"
      />
      <path d="M520 120 580 84l26 14 48-52 66 52v22z" fill="color-mix(in oklab,var(--i-near) 72%,var(--i-far))" />
    </svg>
  )
}
