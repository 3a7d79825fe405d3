import { cutEdge, fade, glint, palette as p, shadow, svg } from './palette.ts'

const edged = (width: number, height: number, content: string, definitions = '', edge = 17) =>
  svg(width, height, `<g filter="url(#edge)">${content}</g>`, cutEdge('edge', edge) + definitions)

/** A sunrise between hills, in a round badge. */
const sunrise = edged(
  800,
  800,
  `<g clip-path="url(#round)"><rect width="800" height="800" fill="url(#air)"/>
  <g fill="${p.white}" opacity=".22">${[300, 232].map((r) => `<circle cx="400" cy="400" r="${r}"/>`).join('')}</g>
  <circle cx="400" cy="396" r="150" fill="url(#sun)"/>
  <path d="M60 470Q190 330 270 404T420 470T560 372T760 470V800H60Z" fill="${p.leaf}" opacity=".75"/>
  <path d="M40 540 232 330Q256 306 282 332L430 496 528 404Q552 384 576 406L780 590V800H40Z" fill="${p.teal}"/>
  <path d="m232 330Q256 306 282 332L338 394 296 382 268 412 240 378 196 372Z" fill="${p.cream}"/>
  <path d="m528 404Q552 384 576 406L622 448 588 440 560 458 532 430 498 432Z" fill="${p.cream}"/>
  <path d="M40 620Q180 530 330 588T600 590T780 570V800H40Z" fill="${p.pine}"/>
  <g fill="none" stroke="${p.sky}" stroke-width="9" stroke-linecap="round" opacity=".85"><path d="M250 660q40-18 80 0t80 0 80 0 80 0"/><path d="M320 696q36-16 72 0t72 0"/></g>
  <path d="M150 262q0-34 36-34 14-34 50-26 34-14 50 20 34 2 34 40Z" fill="${p.white}"/><path d="M510 232q4-26 34-24 18-26 46-10 34 2 34 34Z" fill="${p.white}" opacity=".92"/></g>
  <circle cx="400" cy="400" r="318" fill="none" stroke="${p.cream}" stroke-width="14"/><circle cx="400" cy="400" r="332" fill="none" stroke="${p.pine}" stroke-width="16"/>`,
  `<clipPath id="round"><circle cx="400" cy="400" r="332"/></clipPath>${fade('air', '#ffb07a', '#ffe7b8')}${fade('sun', '#fff3cf', p.amber)}`,
)

/** A camera at the moment of its flash. */
const camera = edged(
  800,
  700,
  `<g transform="rotate(-6 400 350)"><path d="M286 180 322 132Q332 118 350 118H450Q468 118 478 132L514 180Z" fill="${p.pine}"/>
  <rect x="566" y="146" width="86" height="46" rx="16" fill="${p.amber}"/>
  <rect x="104" y="176" width="592" height="392" rx="70" fill="url(#body)"/>
  <path d="M104 300H696V470H104Z" fill="${p.cream}"/><path d="M104 300H696v16H104ZM104 454H696v16H104Z" fill="${p.brick}" opacity=".28"/>
  <circle cx="400" cy="380" r="168" fill="${p.white}"/><circle cx="400" cy="380" r="146" fill="${p.ink}"/><circle cx="400" cy="380" r="108" fill="url(#glass)"/>
  <circle cx="400" cy="380" r="58" fill="${p.pine}"/><circle cx="360" cy="336" r="30" fill="${p.white}" opacity=".85"/><circle cx="440" cy="424" r="13" fill="${p.white}" opacity=".5"/>
  <rect x="154" y="216" width="104" height="52" rx="22" fill="${p.cream}"/><circle cx="600" cy="242" r="22" fill="${p.honey}"/></g>
  ${glint(664, 130, 104, p.amber)}${glint(664, 130, 56, p.cream)}${glint(568, 72, 34, p.amber)}`,
  fade('body', p.coral, p.brick) + fade('glass', p.water, p.teal),
)

/** Where it was: a pin in the grass. */
const pin = edged(
  640,
  800,
  `<ellipse cx="320" cy="690" rx="190" ry="46" fill="${p.leaf}"/><ellipse cx="320" cy="690" rx="104" ry="24" fill="${p.pine}" opacity=".35"/>
  <path d="M320 690C250 560 112 448 112 296A208 208 0 0 1 528 296C528 448 390 560 320 690Z" fill="url(#pin)"/>
  <path d="M146 238A184 184 0 0 1 300 108" fill="none" stroke="${p.white}" stroke-width="22" stroke-linecap="round" opacity=".55"/>
  <circle cx="320" cy="296" r="126" fill="${p.cream}"/>
  <g clip-path="url(#hole)"><rect x="194" y="170" width="252" height="252" fill="${p.sky}"/><circle cx="376" cy="248" r="34" fill="${p.amber}"/>
  <path d="M180 392 272 268Q284 254 296 268L352 340 376 312Q386 302 396 312L470 400V440H180Z" fill="${p.teal}"/><path d="M180 400Q270 350 340 384T470 384V440H180Z" fill="${p.pine}"/></g>
  <circle cx="320" cy="296" r="118" fill="none" stroke="${p.cream}" stroke-width="16"/>
  <g fill="${p.teal}"><path d="M150 700q-10-60-40-82 46 6 62 82Z"/><path d="M176 702q4-70-10-100 36 24 36 100Z"/><path d="M470 702q0-50 34-78-6 44-8 80Z"/><path d="M496 700q14-40 50-50-24 20-26 52Z"/></g>`,
  `<clipPath id="hole"><circle cx="320" cy="296" r="118"/></clipPath>${fade('pin', p.coral, p.brick)}`,
)

const heartPath =
  'M0 66C-34 38-82 2-82-34-82-62-62-80-40-80-22-80-8-70 0-54 8-70 22-80 40-80 62-80 82-62 82-34 82 2 34 38 0 66Z'

/** A heart in a speech bubble. */
const heart = edged(
  800,
  720,
  `<path d="M222 92H578A140 140 0 0 1 718 232V366A140 140 0 0 1 578 506H392L268 622Q250 636 250 612V506H222A140 140 0 0 1 82 366V232A140 140 0 0 1 222 92Z" fill="url(#bubble)"/>
  <path d="M128 250Q128 140 232 138" fill="none" stroke="${p.white}" stroke-width="20" stroke-linecap="round" opacity=".6"/>
  <g transform="translate(400 312) scale(2)"><path d="${heartPath}" fill="${p.cream}"/></g>
  <g transform="translate(602 192) rotate(16) scale(.5)"><path d="${heartPath}" fill="${p.honey}"/></g><g transform="translate(210 414) rotate(-14) scale(.36)"><path d="${heartPath}" fill="${p.honey}"/></g>`,
  fade('bubble', '#f98e70', p.brick),
)

/** Glints, to be laid beside what shines. */
const glints = svg(
  800,
  800,
  `<g filter="url(#soft)">${glint(380, 430, 300, 'url(#gold)')}${glint(380, 430, 160, p.white)}${glint(640, 190, 150, 'url(#gold)')}${glint(640, 190, 78, p.white)}${glint(176, 160, 104, 'url(#gold)')}${glint(176, 160, 52, p.white)}${glint(650, 656, 92, 'url(#gold)')}${glint(650, 656, 46, p.white)}
  <g fill="${p.honey}"><circle cx="484" cy="108" r="17"/><circle cx="94" cy="330" r="13"/><circle cx="172" cy="676" r="19"/><circle cx="734" cy="402" r="14"/></g></g>`,
  fade('gold', '#ffe6a6', p.amber) + shadow('soft', 9, 5, 0.35),
)

/** A ribbon with room for a line of text. */
const ribbon = svg(
  1200,
  340,
  `<g filter="url(#soft)"><path d="M40 120Q150 92 250 118V276Q150 250 40 280L96 200Z" fill="${p.brick}"/><path d="M1160 120Q1050 92 950 118V276Q1050 250 1160 280L1104 200Z" fill="${p.brick}"/>
  <path d="M170 236 250 276V222ZM1030 236 950 276V222Z" fill="#8f3428"/>
  <path d="M170 78Q600 10 1030 78V236Q600 168 170 236Z" fill="url(#cloth)"/>
  <path d="M170 98Q600 30 1030 98" fill="none" stroke="${p.honey}" stroke-width="5" stroke-dasharray="2 15" stroke-linecap="round"/><path d="M170 216Q600 148 1030 216" fill="none" stroke="${p.honey}" stroke-width="5" stroke-dasharray="2 15" stroke-linecap="round"/></g>`,
  fade('cloth', '#f68a6c', '#dd5f47') + shadow('soft', 12, 9, 0.36),
)

/** By the names of their files. */
export const stickers = { sunrise, camera, pin, heart, glints, ribbon }
