import { bothSides, fade, glint, leaf, palette as p, shadow, svg } from './palette.ts'

/** A closed path around the whole picture with a hole of rounded corners, for `evenodd`. */
const ring = (width: number, height: number, [left, top, right, bottom]: readonly number[], radius: number) => {
  const [x, y, w, h] = [left!, top!, width - left! - right!, height - top! - bottom!]
  return `M0 0H${width}V${height}H0ZM${x + radius} ${y}H${x + w - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}V${y + h - radius}a${radius} ${radius} 0 0 1 ${-radius} ${radius}H${x + radius}a${radius} ${radius} 0 0 1 ${-radius} ${-radius}V${y + radius}a${radius} ${radius} 0 0 1 ${radius} ${-radius}Z`
}

/** An instant picture, square, with room for a line below. */
const instant = svg(
  1080,
  1080,
  `<g filter="url(#inner)"><path fill-rule="evenodd" d="${ring(1080, 1080, [56, 56, 56, 206], 14)}" fill="url(#paper)"/></g>
  <rect x="56" y="56" width="968" height="818" rx="14" fill="none" stroke="#d9cbb2" stroke-width="3"/>
  ${bothSides(540, `<g transform="translate(118 976)">${leaf(0, 18, 60, 62, p.leaf, p.teal)}${leaf(0, 18, 52, 18, p.teal, p.pine)}${leaf(0, 18, 44, 104, p.teal, p.pine)}<circle cx="66" cy="42" r="9" fill="${p.coral}"/><circle cx="82" cy="22" r="6" fill="${p.amber}"/></g>`)}
  <g transform="rotate(-4 540 30)" opacity=".93"><rect x="404" y="-16" width="272" height="86" fill="${p.blush}"/><g stroke="${p.cream}" stroke-width="9" opacity=".8"><path d="M440-16v86M486-16v86M532-16v86M578-16v86M624-16v86M662-16v86"/></g></g>`,
  fade('paper', '#fffdf8', '#fbf3e4') + shadow('inner', 10, 4, 0.5),
)

/** The edges of a film with its holes, wide. */
const holes = (y: number) =>
  Array.from({ length: 24 }, (_, n) => `<rect x="${n * 80 + 20}" y="${y}" width="40" height="52" rx="12"/>`).join('')
const filmStrip = svg(
  1920,
  1080,
  `<mask id="holes"><rect width="1920" height="1080" fill="#fff"/><g fill="#000">${holes(30)}${holes(998)}</g></mask>
  <g mask="url(#holes)"><path fill-rule="evenodd" d="${ring(1920, 1080, [36, 112, 36, 112], 30)}" fill="url(#edge)"/></g>
  <rect x="36" y="112" width="1848" height="856" rx="30" fill="none" stroke="${p.honey}" stroke-opacity=".75" stroke-width="3"/>
  <g fill="none" stroke="${p.honey}" stroke-opacity=".4" stroke-width="2.5">${[...holes(30).matchAll(/<rect[^>]+>/g), ...holes(998).matchAll(/<rect[^>]+>/g)].join('')}</g>
  <g fill="${p.amber}"><path d="M960 92l10 14h-20Z"/><path d="M960 988l10-14h-20Z"/></g>`,
  fade('edge', '#1b2226', '#11171a'),
)

const twig = `${leaf(46, 300, 150, -8, p.teal, p.pine)}${leaf(34, 210, 130, 40, p.leaf, p.teal)}${leaf(40, 150, 150, 88, p.teal, p.pine)}${leaf(130, 62, 150, 118, p.leaf, p.teal)}${leaf(210, 44, 130, 84, p.teal, p.pine)}${leaf(60, 70, 140, 136, p.pine, p.teal)}${leaf(300, 30, 120, 98, p.leaf, p.teal)}
  <path d="M30 330Q20 120 80 70T420 26" fill="none" stroke="${p.pine}" stroke-width="8" stroke-linecap="round"/>
  ${[
    [118, 128, 30, p.coral],
    [206, 96, 22, p.amber],
    [96, 226, 22, p.amber],
    [66, 268, 15, p.coral],
  ]
    .map(
      ([x, y, r, colour]) =>
        `<g transform="translate(${x} ${y})">${[0, 72, 144, 216, 288].map((turn) => `<ellipse rx="${Number(r) * 0.52}" ry="${Number(r) * 0.7}" cy="${-Number(r) * 0.62}" transform="rotate(${turn})" fill="${colour}"/>`).join('')}<circle r="${Number(r) * 0.36}" fill="${p.cream}"/></g>`,
    )
    .join('')}`

/** A line with leaves and blossoms at two corners, upright. */
const blossoms = svg(
  1080,
  1920,
  `<rect x="44" y="44" width="992" height="1832" rx="44" fill="none" stroke="${p.cream}" stroke-width="7"/><rect x="60" y="60" width="960" height="1800" rx="32" fill="none" stroke="${p.cream}" stroke-opacity=".65" stroke-width="2.5"/>
  <g filter="url(#soft)"><g transform="translate(14 14) scale(1.12)">${twig}</g><g transform="translate(1066 1906) rotate(180) scale(1.12)">${twig}</g></g>
  ${glint(1000, 96, 30, p.honey)}${glint(956, 140, 16, p.cream)}${glint(84, 1824, 30, p.honey)}${glint(128, 1780, 16, p.cream)}`,
  shadow('soft', 8, 5, 0.3),
)

/** Hills and clouds along the lower edge, wide. */
const cloud = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="${p.cream}" stroke-width="7" stroke-linecap="round"><path d="M0 0H150"/><path d="M24 0C-10-40 40-70 62-36 70-86 140-80 134-34 176-52 196 0 160 0"/><path d="M62-36q16 4 14 20M134-34q-18 2-18 18"/></g>`
const hills = svg(
  1920,
  1080,
  `<g filter="url(#soft)"><path d="M0 930Q180 850 330 916T640 930T960 940T1290 918T1590 880T1920 930V1080H0Z" fill="${p.leaf}" opacity=".82"/>
  <path d="M0 990 150 910Q170 900 190 912L330 988Q520 940 720 998T1180 1000L1500 930 1640 884Q1662 876 1684 888L1920 990V1080H0Z" fill="${p.teal}" opacity=".94"/>
  <path d="M0 1030Q220 980 460 1030T960 1034T1460 1030T1920 1024V1080H0Z" fill="${p.pine}"/></g>
  <g fill="none" stroke="${p.sky}" stroke-opacity=".6" stroke-width="5" stroke-linecap="round"><path d="M700 1058q30-12 60 0t60 0 60 0 60 0 60 0 60 0 60 0 60 0"/></g>
  ${cloud(96, 898, 0.9)}${cloud(1610, 858, 1)}
  <g fill="none" stroke="${p.cream}" stroke-width="6" stroke-linecap="round"><path d="M40 840V92Q40 40 92 40H360"/><path d="M1880 800V92Q1880 40 1828 40H1560"/></g>
  ${cloud(404, 58, 0.46)}<g transform="translate(1516 0) scale(-1 1)">${cloud(0, 58, 0.46)}</g>
  <g transform="translate(1756 150)"><circle r="54" fill="${p.amber}"/><circle r="54" fill="none" stroke="${p.cream}" stroke-width="6"/></g>${cloud(1660, 190, 0.72)}`,
  shadow('soft', 10, -4, 0.28),
)

/** By the names of their files. */
export const frames = { instant, filmStrip, blossoms, hills }
