const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '万亿']

/** An amount in fen as it is written on receipts, so that no figure can be added: 1234500 → 壹万贰仟叁佰肆拾伍元整. */
export function inWords(fen: number): string {
  const cents = Math.abs(fen)
  const [yuan, jiao, rest] = [Math.floor(cents / 100), Math.floor((cents % 100) / 10), cents % 10]
  if (cents === 0) return '零元整'
  const whole = yuan ? `${wholeInWords(yuan)}元` : ''
  const tens = jiao ? `${digits[jiao]}角` : yuan && rest ? '零' : ''
  return `${fen < 0 ? '负' : ''}${whole}${tens}${rest ? `${digits[rest]}分` : '整'}`
}

function wholeInWords(yuan: number): string {
  let words = ''
  let gap = false
  for (let group = groups.length - 1; group >= 0; group--) {
    const four = Math.floor(yuan / 10_000 ** group) % 10_000
    if (four === 0) {
      gap ||= words !== ''
      continue
    }
    words += (words && (gap || four < 1000) ? '零' : '') + fourInWords(four) + groups[group]
    gap = false
  }
  return words
}

function fourInWords(four: number): string {
  let words = ''
  let gap = false
  for (let place = places.length - 1; place >= 0; place--) {
    const digit = Math.floor(four / 10 ** place) % 10
    if (digit === 0) {
      gap ||= words !== ''
      continue
    }
    words += (gap ? '零' : '') + digits[digit] + places[place]
    gap = false
  }
  return words
}
