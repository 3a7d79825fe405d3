import { Type } from 'typebox'
import { field } from '../fields.ts'
import { Instant, ListOf, Maybe, type Operation } from '../kit.ts'
import { Supplies } from './printers.ts'

const code = Type.String({ title: '取件码', minLength: 1, maxLength: 60 })
/** Under which a page is known to the printer and to the program that fetches it. */
const pageName = Type.String({ title: '任务名', pattern: '^jy-[0-9]{1,15}-[0-9a-f]{8}$' })
const word = Type.String({ maxLength: 60, pattern: '^[a-z0-9._-]+$' })
const base = '/webapi/v1/printer/station'

/**
 * The calls of a program beside a printer, which sends the printer's code instead of signing in. It reports the state of the printer and
 * the results of pages, and fetches waiting pages.
 * An ended code gets the same response as an unknown one (1512).
 */
export const stations = {
  /** At least once a minute, and whenever a page is over. */
  report: {
    method: 'POST',
    path: `${base}/report`,
    origin: 'own',
    title: '现场取件：上报并领取任务',
    pages: 'public',
    reads: true,
    body: Type.Object({
      code,
      state: field.choice('状态', { idle: '空闲', printing: '打印中', stopped: '已停止' }),
      /** Keywords of IPP without their severity: media-empty. */
      reasons: Maybe(Type.Array(word, { title: '原因', maxItems: 20 })),
      model: Maybe(Type.String({ title: '型号', maxLength: 120 })),
      media: Maybe(Type.Array(word, { title: '装着的纸', maxItems: 20 })),
      supplies: Maybe(Type.Array(Supplies.items, { title: '耗材', maxItems: 12 })),
      /** Pages that came to an end. A word that comes again changes nothing. */
      pages: Maybe(
        Type.Array(
          Type.Object({
            name: pageName,
            state: field.choice('结果', { done: '已打印', failed: '没有打印' }),
            reason: Maybe(Type.String({ title: '原因', maxLength: 200 })),
            printed: Maybe(Type.Integer({ title: '已出纸', minimum: 0, maximum: 50 })),
          }),
          { title: '结果', maxItems: 50 },
        ),
      ),
    }),
    /** Pages that are not over, the first first. */
    reply: ListOf(
      Type.Object({
        name: Type.String(),
        media: Type.String(),
        copies: Type.Integer(),
        /** It was fetched before: a program that has already printed it reports the result instead of printing again. */
        fetched: Type.Boolean(),
        at: Instant,
      }),
    ),
  },
  /** The page itself. From then on it counts as printing and can no longer be cancelled. */
  page: {
    method: 'POST',
    path: `${base}/page`,
    origin: 'own',
    title: '现场取件：取照片',
    pages: 'public',
    reads: true,
    body: Type.Object({ code, name: pageName }),
    reply: Type.Object({
      name: Type.String(),
      media: Type.String(),
      copies: Type.Integer(),
      /** A JPEG of the paper's size at 300 dpi, in base64. */
      jpeg: Type.String(),
      /** Of the JPEG, in hexadecimal. */
      sha256: Type.String(),
    }),
  },
} as const satisfies Record<string, Operation>
