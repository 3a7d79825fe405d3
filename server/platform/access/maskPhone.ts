/** 138****5621. Of a number that is shorter than a mobile's only the end is shown. */
export function maskPhone(phone: string | null): string | null {
  if (phone === null) return null
  return phone.length < 11 ? `****${phone.slice(-2)}` : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}
