/** What texts are compared by: neither full-width letters, nor case, nor blanks between its signs hide a word. */
export const plainText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')

/** Returns the sensitive words contained in any of the texts, in the order of the list. */
export function sensitiveIn(texts: readonly string[], words: readonly string[]): string[] {
  const plain = texts.map(plainText)
  return words.filter((word) => {
    const looked = plainText(word)
    return looked !== '' && plain.some((text) => text.includes(looked))
  })
}
