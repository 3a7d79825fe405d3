import { join } from 'node:path'
import type { Protocol } from '#contract/printing/printerVendors.ts'
import type { Env } from '../../platform/env.ts'
import { type PageFolder, pageFolder } from './folder.ts'
import { ippPrinting } from './ipp/ipp.ts'
import type { Printing } from './printing.ts'
import { spoolPrinting } from './spool.ts'
import { stationPrinting } from './station.ts'

/** The providers of all protocols: which one speaks to a printer, its vendor says. */
export interface Printings {
  readonly by: Readonly<Record<Protocol, Printing>>
  /** Pages of printers that the server does not contact itself: `print` below DATA_DIR. Several processes must share it. */
  readonly pages: PageFolder
}

/** @param around what each provider is put into, so that its calls are counted */
export function openPrinting(
  env: Pick<Env, 'DATA_DIR'>,
  around = (printing: Printing): Printing => printing,
): Printings {
  const pages = pageFolder(join(env.DATA_DIR, 'print'))
  const by = {
    spool: around(spoolPrinting(pages)),
    station: around(stationPrinting(pages)),
    ipp: around(ippPrinting()),
  }
  return { by, pages }
}
