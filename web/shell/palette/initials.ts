/**
 * A text as people type it by the first letters of its pinyin: 订单管理 is ddgl. Other characters stay, in lower case.
 * The order of the browser's own collation gives the letters, so that no list of characters is loaded.
 */
export const initials = (text: string) =>
  [...text].map((one) => (han.test(one) ? initialOf(one) : one.toLowerCase())).join('')

/** Reads the last letter whose first character in the order of pinyin is not after this one. */
function initialOf(one: string) {
  let at = 0
  while (at + 1 < firsts.length && byPinyin.compare(firsts[at + 1]!, one) <= 0) at++
  return letters[at]!
}

const han = /\p{Script=Han}/u
const byPinyin = new Intl.Collator('zh-Hans-CN-u-co-pinyin')
/** No syllable begins with i, u or v. */
const letters = 'abcdefghjklmnopqrstwxyz'
const firsts = '阿芭擦搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝'
