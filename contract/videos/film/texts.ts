import type { FilmSource } from './source.ts'

type Words = FilmSource['words']

/** As many characters as a plan allows in one text. */
const maxLength = 500

/**
 * Puts the words of a film into a text of its template: {昵称}, {日期}, {景区} and {打卡点}. A visitor without a nickname is 游客, an
 * unknown point is left out. Other braces stay as they are. The result may be empty.
 */
export function withWords(text: string, { nick, date, area, point }: Words): string {
  const words: Readonly<Record<string, string>> = {
    昵称: nick?.trim() || '游客',
    日期: date,
    景区: area,
    打卡点: point?.trim() ?? '',
  }
  const full = text.replaceAll(/\{(昵称|日期|景区|打卡点)\}/g, (_, name: string) => words[name]!)
  return full.trim().slice(0, maxLength)
}
