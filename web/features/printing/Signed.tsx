import { count } from '#web/kit/format.ts'

/** +500, −4,500: what a row of the ledger of prints adds or takes back. */
export const signed = (prints: number) => (prints < 0 ? `−${count(-prints)}` : prints > 0 ? `+${count(prints)}` : '0')

/** The same as an element; a negative number stands out. */
export const Signed = ({ prints, unit }: { prints: number; unit?: boolean }) => (
  <span className={prints < 0 ? 'st-down' : undefined}>
    {signed(prints)}
    {unit && ' 张'}
  </span>
)
