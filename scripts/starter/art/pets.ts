import { bothSides, cutEdge, fade, palette as p, svg } from './palette.ts'

const edged = (content: string, definitions = '') =>
  svg(720, 820, `<g filter="url(#edge)">${content}</g>`, cutEdge('edge', 14) + definitions)

const eye = (x: number, y: number, r = 25) =>
  `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.15}" fill="#2a2320"/><circle cx="${x + r * 0.32}" cy="${y - r * 0.42}" r="${r * 0.36}" fill="#fff"/><circle cx="${x - r * 0.34}" cy="${y + r * 0.42}" r="${r * 0.17}" fill="#fff" opacity=".8"/>`
const cheek = (x: number, y: number, colour: string = p.coral) =>
  `<ellipse cx="${x}" cy="${y}" rx="36" ry="22" fill="${colour}" opacity=".5"/>`
const scarf = (colour: string, dark: string, y: number) =>
  `<path d="M222 ${y}Q360 ${y + 76} 498 ${y}L488 ${y + 58}Q360 ${y + 128} 232 ${y + 58}Z" fill="${colour}"/><path d="M420 ${y + 70}L486 ${y + 178}Q492 ${y + 190} 478 ${y + 194}L428 ${y + 200}Q416 ${y + 200} 414 ${y + 188}L388 ${y + 82}Z" fill="${dark}"/><path d="M428 ${y + 150}l46-14M434 ${y + 174}l48-12" stroke="${p.cream}" stroke-width="9" stroke-linecap="round"/>`

const orange = '#ee8a4a'
const rust = '#d56d35'

/** A fox that sits, with a scarf. */
const fox = edged(
  `<path d="M500 720C640 720 680 600 640 500 626 464 588 462 572 498 556 540 540 560 500 580Z" fill="${rust}"/><path d="M640 500C626 464 588 462 572 498 566 514 560 526 552 538Q606 556 652 566 654 532 640 500Z" fill="${p.cream}"/>
  <path d="M360 430C480 430 530 560 530 690Q530 760 460 760H260Q190 760 190 690C190 560 240 430 360 430Z" fill="${orange}"/>
  <path d="M360 500C432 500 462 590 456 680Q452 760 360 760T264 680C258 590 288 500 360 500Z" fill="${p.cream}"/>
  ${bothSides(360, `<path d="M270 640Q330 640 330 716 330 760 282 760H236Q214 760 214 726 214 640 270 640Z" fill="${rust}"/><path d="M214 726Q214 760 236 760H282Q326 760 330 722Z" fill="#5a3324"/>`)}
  ${bothSides(360, `<path d="M176 300C130 200 126 110 142 74 148 60 164 60 176 70 226 110 280 150 306 190Z" fill="${orange}"/><path d="M186 246C164 190 158 142 166 116 200 142 236 172 254 196Z" fill="#5a3324"/>`)}
  <path d="M360 150C500 150 596 240 596 330 596 430 480 500 360 500S124 430 124 330C124 240 220 150 360 150Z" fill="url(#fur)"/>
  ${bothSides(360, `<path d="M124 330C124 430 240 500 360 500 360 430 330 350 236 330 190 320 150 318 124 330Z" fill="${p.cream}"/>`)}
  <ellipse cx="360" cy="446" rx="74" ry="52" fill="${p.cream}"/>
  ${eye(252, 326)}${eye(468, 326)}${cheek(196, 396)}${cheek(524, 396)}
  <path d="M328 396Q360 376 392 396 392 424 360 432 328 424 328 396Z" fill="#2a2320"/><ellipse cx="350" cy="398" rx="11" ry="6" fill="#fff" opacity=".55"/><path d="M318 446Q342 466 360 440 378 466 402 446" fill="none" stroke="#2a2320" stroke-width="8" stroke-linecap="round"/>
  ${scarf(p.teal, '#23746d', 476)}`,
  fade('fur', '#f79a58', orange),
)

const black = '#2f3338'

/** A panda that waves, with a leaf of bamboo. */
const panda = edged(
  `<g transform="translate(-34 0)"><path d="M360 440C500 440 556 560 550 670 546 744 500 764 440 764H280C220 764 174 744 170 670 164 560 220 440 360 440Z" fill="${p.white}"/>
  <path d="M190 560C196 480 260 440 360 440S524 480 530 560C480 590 430 596 360 596S240 590 190 560Z" fill="${black}"/>
  <path d="M200 500C140 520 118 590 130 640 138 672 186 676 204 644 222 612 232 580 246 556Z" fill="${black}"/>
  <path d="M508 520C560 500 606 440 618 386 624 352 584 336 562 364 536 398 500 432 468 466Z" fill="${black}"/>
  ${bothSides(360, `<ellipse cx="256" cy="730" rx="82" ry="58" fill="${black}"/><ellipse cx="250" cy="736" rx="38" ry="28" fill="#6b6f74"/>`)}
  <g transform="rotate(4 600 330)"><path d="M596 400V210" stroke="#5d9468" stroke-width="18" stroke-linecap="round"/><path d="M596 250Q650 190 700 200 676 262 596 268Z" fill="${p.leaf}"/><path d="M596 296Q540 254 506 270 534 318 596 314Z" fill="#5d9468"/><path d="M596 218Q580 150 610 112 642 158 604 222Z" fill="${p.leaf}"/></g>
  ${bothSides(360, `<circle cx="192" cy="170" r="74" fill="${black}"/><circle cx="196" cy="176" r="36" fill="#565b60"/>`)}
  <path d="M360 116C510 116 598 206 598 318S500 500 360 500 122 430 122 318 210 116 360 116Z" fill="url(#fur)"/>
  ${bothSides(360, `<path d="M196 330C196 270 250 244 290 266 318 282 312 330 284 360 250 396 196 386 196 330Z" fill="${black}"/>`)}
  ${[256, 464].map((x) => `<circle cx="${x}" cy="322" r="27" fill="#fff"/><circle cx="${x}" cy="322" r="20" fill="#201c1a"/><circle cx="${x + 8}" cy="313" r="8" fill="#fff"/>`).join('')}
  ${cheek(206, 410)}${cheek(514, 410)}
  <path d="M326 376Q360 358 394 376 392 404 360 412 328 404 326 376Z" fill="#201c1a"/><path d="M360 412V428M318 428Q340 456 360 430 380 456 402 428" fill="none" stroke="#201c1a" stroke-width="8" stroke-linecap="round"/></g>`,
  fade('fur', '#ffffff', '#f3efe8'),
)

/** A round bird with a hat of straw. */
const bird = edged(
  `<g stroke="${p.amber}" stroke-width="20" stroke-linecap="round" fill="none"><path d="M296 700V756M296 756 256 770M296 756 300 774M296 756 336 770"/><path d="M424 700V756M424 756 384 770M424 756 420 774M424 756 464 770"/></g>
  <path d="M150 470C60 430 40 380 52 350 110 360 150 360 190 400Z" fill="${p.teal}"/><path d="M160 520C84 500 56 470 58 440 110 442 160 450 200 480Z" fill="${p.water}"/>
  <path d="M360 190C530 190 622 320 622 462 622 612 510 716 360 716S98 612 98 462C98 320 190 190 360 190Z" fill="url(#coat)"/>
  <path d="M360 400C480 400 540 480 530 570 520 660 450 716 360 716S200 660 190 570C180 480 240 400 360 400Z" fill="${p.cream}"/>
  <g fill="none" stroke="${p.blush}" stroke-width="10" stroke-linecap="round"><path d="M288 560q18 22 36 0M342 560q18 22 36 0M396 560q18 22 36 0M314 612q18 22 36 0M370 612q18 22 36 0"/></g>
  <path d="M600 400C660 450 668 560 620 640 574 620 544 560 552 480Z" fill="${p.teal}"/><path d="M120 400C60 450 52 560 100 640 146 620 176 560 168 480Z" fill="${p.teal}"/>
  ${eye(262, 378, 27)}${eye(458, 378, 27)}${cheek(206, 448, '#ff8f7a')}${cheek(514, 448, '#ff8f7a')}
  <path d="M316 414Q360 386 404 414 392 462 360 470 328 462 316 414Z" fill="${p.amber}"/><path d="M318 420Q360 440 402 420" fill="none" stroke="#c9822a" stroke-width="8" stroke-linecap="round"/>
  <ellipse cx="360" cy="248" rx="250" ry="58" fill="#e2b866"/><ellipse cx="360" cy="240" rx="250" ry="52" fill="${p.honey}"/>
  <path d="M212 232C212 120 280 70 360 70S508 120 508 232Q360 284 212 232Z" fill="url(#straw)"/><path d="M212 232C211 218 211 204 214 190Q360 240 506 190C509 204 509 218 508 232Q360 284 212 232Z" fill="${p.coral}"/>
  <g fill="none" stroke="#e2b866" stroke-width="7" stroke-linecap="round"><path d="M286 108Q360 132 434 108M254 146Q360 178 466 146"/></g>
  <g transform="translate(476 196)"><circle r="20" fill="${p.cream}" cx="0" cy="-22"/><circle r="20" fill="${p.cream}" cx="21" cy="-7"/><circle r="20" fill="${p.cream}" cx="13" cy="18"/><circle r="20" fill="${p.cream}" cx="-13" cy="18"/><circle r="20" fill="${p.cream}" cx="-21" cy="-7"/><circle r="15" fill="${p.amber}"/></g>`,
  fade('coat', '#8ed0dd', p.water) + fade('straw', '#ffe7ab', '#f3c870'),
)

/** By the names of their files. */
export const pets = { fox, panda, bird }
