import { clsx } from 'clsx'
import type { channelCodes } from '#contract/codes/channelCodes.ts'
import { spokenShort } from '#contract/codes/short.ts'
import type { Reply } from '#contract/kit.ts'
import styles from './Sheets.module.css'
import type { SheetLook } from './sheetLook.ts'

type Printed = Reply<typeof channelCodes.sheet>['rows'][number]
export const perSheets = ['1', '6', '12', '24'] as const
export type PerSheet = (typeof perSheets)[number]
const classes: Record<PerSheet, string | undefined> = {
  1: styles.poster,
  6: styles.six,
  12: styles.twelve,
  24: styles.many,
}

interface Props {
  codes: readonly Printed[]
  per: PerSheet
  look: SheetLook
}

/**
 * A4 sheets with `per` codes each: logo and call to action, the code, its name, its place, and below it the short code for people who
 * cannot scan. One on a sheet is a poster.
 */
export function Sheets({ codes, per, look: { callToAction, logo } }: Props) {
  const size = Number(per)
  const pages = Array.from({ length: Math.ceil(codes.length / size) }, (_, at) =>
    codes.slice(at * size, (at + 1) * size),
  )
  return pages.map((page) => (
    <section key={page[0]!.id} className={clsx(styles.sheet, classes[per])}>
      {page.map(({ id, name, areaName, place, short, imageUrl }) => (
        <figure key={id}>
          {(callToAction.trim() || logo) && (
            <header>
              {logo && <img src={logo} alt="" />}
              {callToAction.trim() && <strong>{callToAction}</strong>}
            </header>
          )}
          <img className={styles.code} src={imageUrl} alt="" />
          <figcaption>
            <b>{name}</b>
            <span>{[areaName, place].filter(Boolean).join(' · ')}</span>
            <code>{spokenShort(short)}</code>
          </figcaption>
        </figure>
      ))}
    </section>
  ))
}
