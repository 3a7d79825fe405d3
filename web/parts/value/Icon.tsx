import type { MenuIcon } from '#contract/menu.ts'

/** A line icon of the product's own set: 16 grid, 1.4 stroke. It is decoration; the button around it carries the words. */
export function Icon({ name, size = 16 }: { name: IconName | (string & {}); size?: number }) {
  const path = (paths as Record<string, string>)[name] ?? paths.info
  return (
    <svg
      data-icon={name}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** The platform's mark: mountains in a viewfinder. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="M3 8V5a2 2 0 0 1 2-2h3M16 3h3a2 2 0 0 1 2 2v3M21 16v3a2 2 0 0 1-2 2h-3M8 21H5a2 2 0 0 1-2-2v-3"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
      <path d="M5.5 17 10 9.5l2.6 4 1.6-2.3L18.5 17Z" fill="currentColor" />
      <circle cx="15.8" cy="8" r="1.4" fill="currentColor" />
    </svg>
  )
}

const paths = {
  // Groups and pages, by the names that the menu uses.
  people:
    'M5.5 7.5a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6ZM1.5 13c.3-2.3 1.9-3.5 4-3.5s3.7 1.2 4 3.5M10.5 3.2a2.2 2.2 0 0 1 0 4.2M12 9.8c1.4.4 2.3 1.5 2.5 3.2',
  settings:
    'M8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8 1.8v1.9M8 12.3v1.9M1.8 8h1.9M12.3 8h1.9M3.6 3.6l1.4 1.4M11 11l1.4 1.4M3.6 12.4 5 11M11 5l1.4-1.4',
  map: 'M2 4l4-1.5 4 1.5 4-1.5V12l-4 1.5L6 12l-4 1.5zM6 2.5V12M10 4v9.5',
  tasks: 'M3 2.5h10v11H3zM5.5 6l1 1 1.7-1.8M5.5 10.3l1 1 1.7-1.8M10 6.5h1M10 10.8h1',
  screen: 'M2 3h12v7.5H2zM5.5 13.5h5M8 10.5v3',
  shop: 'M2.5 7v6.5h11V7M1.8 6.2 3 2.5h10l1.2 3.7a2 2 0 0 1-4.1.3 2.1 2.1 0 0 1-4.2 0 2 2 0 0 1-4.1-.3ZM6.5 13.5V10h3v3.5',
  chart: 'M2.5 13.5h11M4 11V8M7 11V4M10 11V6.5M13 11V2.5',
  pulse: 'M1.5 8.5h3L6.5 3l3 10 2-4.5h3',
  pin: 'M8 14s4.5-4.2 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 9.8 8 14 8 14ZM8 8a1.6 1.6 0 1 0 0-3.2A1.6 1.6 0 0 0 8 8Z',
  printer: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  image: 'M2 3h12v10H2zM2 11l3.5-3.5L8.5 10.5l2-2L14 12M10.7 6.2h.01',
  key: 'M5.2 13.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4ZM7.1 8.9l5.9-6M10.4 5.5l2.1 2',
  person: 'M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8ZM2.8 14c.5-2.6 2.5-4 5.2-4s4.7 1.4 5.2 4',
  mountain: 'M1.5 13 6 4.5l3 5.2 1.6-2.4L14.5 13zM11.5 4.4h.01',
  flag: 'M3.5 14V2.5M3.5 3h8.7l-1.8 2.8 1.8 2.7H3.5',
  camera: 'M2 5h3l1.2-1.8h3.6L11 5h3v8H2zM8 11.2a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
  stream:
    'M8 9.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4ZM5.2 10.8a4 4 0 0 1 0-5.6M10.8 5.2a4 4 0 0 1 0 5.6M3.2 12.8a6.8 6.8 0 0 1 0-9.6M12.8 3.2a6.8 6.8 0 0 1 0 9.6',
  package: 'M2.5 5 8 2.2 13.5 5v6L8 13.8 2.5 11zM2.5 5 8 7.8 13.5 5M8 7.8v6',
  layers: 'M8 2.2 14 5.5 8 8.8 2 5.5zM2 8.2l6 3.3 6-3.3M2 10.9l6 3.3 6-3.3',
  template: 'M2.5 3h11v10h-11zM2.5 6.2h11M6.2 6.2V13',
  music:
    'M6 12.2V3.8l7-1.3v8.2M4.3 13.9a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4ZM11.3 12.4a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3',
  star: 'm8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4-2.9-2.8 4-.6z',
  qr: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h1.2M13.5 9.5v1.2M10.8 11.5h.01M9.5 13.5h1.2M13.5 12.7v.8',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7L8.3 4M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.2 9.1a2.6 2.6 0 0 0 3.7 3.7l.8-.8',
  coupon: 'M2 4h12v2.6a1.5 1.5 0 0 0 0 2.8V12H2V9.4a1.5 1.5 0 0 0 0-2.8zM9.8 4.5v1M9.8 7.5v1M9.8 10.5v1',
  building: 'M3 13.5v-11h6.5v11M9.5 6.5H13v7M1.8 13.5h12.4M5.2 5.2h2M5.2 7.8h2M5.2 10.4h2',
  share:
    'M4 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM12 5.6A1.8 1.8 0 1 0 12 2a1.8 1.8 0 0 0 0 3.6ZM12 14a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM5.6 7.2l4.8-2.5M5.6 8.8l4.8 2.5',
  video: 'M2 4h8.5v8H2zM10.5 7l3.5-2v6l-3.5-2',
  light: 'M5.2 1.8h5.6v12.4H5.2zM8 5.2h.01M8 8h.01M8 10.8h.01',
  cart: 'M1.5 2.5h2l1.5 7.5h7.5l1.5-5.5H4M6 13.3h.01M11.5 13.3h.01',
  table: 'M2 3h12v10H2zM2 6.4h12M2 9.7h12M6.2 3v10',
  scan: 'M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M2.5 8h11',
  server: 'M2.5 2.5h11v4.5h-11zM2.5 9h11v4.5h-11zM5 4.8h.01M5 11.2h.01M8 4.8h3M8 11.2h3',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6h7a3.8 3.8 0 0 1 0 7.5H6',
  history: 'M2.5 8a5.5 5.5 0 1 0 1.7-4M2.5 2v3h3M8 5v3.2l2 1.3',
  issue: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5v3.5M8 10.9h.01',
  wallet: 'M2 4h12v9H2zM2 6.5h12M10.5 9.8h1.5',
  count: 'M3 2.5h10v11H3zM5.5 5.5h5M5.5 8h.01M8 8h.01M10.5 8h.01M5.5 10.8h.01M8 10.8h.01M10.5 10.8h.01',
  transfer: 'M3 5.5h9.5M10 3l2.5 2.5L10 8M13 10.5H3.5M6 8l-2.5 2.5L6 13',
  gallery: 'M4.5 2.5h9v8.5M2.5 5h9v8.5h-9zM2.5 11.8l2.7-2.6 2 1.9 1.5-1.4 2.8 2.6',
  // Actions.
  fold: 'M2.5 3.5h11M7 8h6.5M2.5 12.5h11M4.8 6 2.5 8l2.3 2',
  unfold: 'M2.5 3.5h11M7 8h6.5M2.5 12.5h11M2.5 6l2.3 2-2.3 2',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM14 14l-3.4-3.4',
  tray: 'M2.5 9.5 4.2 3h7.6l1.7 6.5v4h-11zM2.5 9.5H6l.8 1.5h2.4l.8-1.5h3.5',
  moon: 'M13.3 9.6A5.7 5.7 0 0 1 6.4 2.7 5.7 5.7 0 1 0 13.3 9.6Z',
  sun: 'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9',
  bell: 'M4 11V7a4 4 0 0 1 8 0v4l1.2 1.5H2.8zM6.8 12.7a1.3 1.3 0 0 0 2.4 0',
  down: 'M3.5 6 8 10.5 12.5 6',
  up: 'M3.5 10 8 5.5l4.5 4.5',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  right: 'M6 3.5 10.5 8 6 12.5',
  farLeft: 'M8 3.5 3.5 8 8 12.5M13 3.5 8.5 8l4.5 4.5',
  farRight: 'M8 3.5 12.5 8 8 12.5M3 3.5 7.5 8 3 12.5',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  check: 'M3 8.5l3.2 3.2L13 5',
  close: 'M4 4l8 8M12 4l-8 8',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  grip: 'M6 3.5h.01M6 8h.01M6 12.5h.01M10 3.5h.01M10 8h.01M10 12.5h.01',
  pinned: 'M6 2.5h4l-.6 4.3L12 9H4l2.6-2.2zM8 9v4.5',
  density: 'M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h11',
  bookmark: 'M4 2.5h8v11L8 10.6 4 13.5z',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5v3.5M8 5.2h.01',
  logout: 'M6 2.5H3v11h3M7 8h7M11 5l3 3-3 3',
  download: 'M8 2v8M4.8 7 8 10.2 11.2 7M2.5 13.5h11',
  upload: 'M8 10.5V2.3M4.8 5.5 8 2.3l3.2 3.2M2.5 13.5h11',
  go: 'M3 8h10M9 4l4 4-4 4',
  lock: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  eyeOff:
    'M2 2l12 12M6.5 3.7A6.8 6.8 0 0 1 8 3.5C12 3.5 14.5 8 14.5 8a12 12 0 0 1-2 2.5M9.5 12.3A6.6 6.6 0 0 1 8 12.5C4 12.5 1.5 8 1.5 8a12 12 0 0 1 2.5-3',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01',
  grid: 'M1.8 3h12.4v10H1.8zM1.8 8h12.4M8 3v10',
  squares: 'M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5h-4.5zM9 9h4.5v4.5H9z',
  expand: 'M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5 9 7M2.5 13.5 7 9',
  filter: 'M2 3.5h12M4.5 8h7M6.5 12.5h3',
  sort: 'M5 13V3M2 6l3-3 3 3M11 3v10M8 10l3 3 3-3',
  sortDown: 'M8 3v10M4.5 9.5 8 13l3.5-3.5',
  sortUp: 'M8 13V3M4.5 6.5 8 3l3.5 3.5',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  face: 'M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M6 6.5h.01M10 6.5h.01M5.8 9.5c1.2 1.3 3.2 1.3 4.4 0',
  trash: 'M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4',
  edit: 'M3 13l.7-3 7-7 2.3 2.3-7 7zM9.3 4.4l2.3 2.3',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3.2v9.6L12.5 8z',
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 2v3h-3',
  copy: 'M5.5 5.5h8v8h-8zM3 10.5H2.5v-8h8V3',
  keyboard: 'M1.8 4h12.4v8H1.8zM4.2 6.7h.01M6.8 6.7h.01M9.3 6.7h.01M11.8 6.7h.01M5 9.6h6',
  zoomIn: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM14 14l-3.4-3.4M7 4.8v4.4M4.8 7h4.4',
  zoomOut: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM14 14l-3.4-3.4M4.8 7h4.4',
  phone: 'M4.8 1.8h6.4v12.4H4.8zM7.2 11.8h1.6',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.5V8l2.3 1.5',
} as const satisfies { readonly [name in MenuIcon | (string & {})]: string }

export type IconName = keyof typeof paths
