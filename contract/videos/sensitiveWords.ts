/** What texts are compared by: neither full-width letters, nor case, nor blanks between its signs hide a word. */
export const plainText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')

/** Which of the words stand in any of the texts, in their order. */
export function sensitiveIn(texts: readonly string[], words: readonly string[]): string[] {
  const plain = texts.map(plainText)
  return words.filter((word) => {
    const looked = plainText(word)
    return looked !== '' && plain.some((text) => text.includes(looked))
  })
}
