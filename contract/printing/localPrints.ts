import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { field, placed } from '../fields.ts'
import { Id, Maybe, type Operation, type Reply } from '../kit.ts'
import { paperWords } from './papers.ts'
import { requestKey } from './printAccounts.ts'
import { maxPrintPictures, printFits, printTicket } from './printJobs.ts'

const readOnly = { write: 'never' } as const
const base = '/webapi/v1/printer/localPrint'
const pages = ['printLocal', 'photoPrintLocal'] as const
const regular = crud(
  base,
  '本地打印记录',
  ['printLocal', 'photoPrintLocal'],
  {
    ...placed,
    areaName: field.text('景区', readOnly),
    caseName: field.text('项目', readOnly),
    pictureId: field.number('照片编号', '', readOnly),
    pictureName: field.text('照片', readOnly),
    /** Signed, expiring; null once the files of the picture went. */
    thumbUrl: field.picture('小图', { ...readOnly, null: true }),
    copies: field.count('份数', '张', readOnly),
    media: field.choice('相纸', paperWords, { ...readOnly, filter: true }),
    fit: field.choice('版式', printFits, readOnly),
    note: field.note('重打原因', { ...readOnly, none: '—' }),
    byName: field.text('操作人', readOnly),
    createdAt: field.instant('打印时间', { ...readOnly, sort: true, filter: true }),
  },
  { counter: '条', filter: { pictureId: Maybe(Id) } },
)

const paper = { media: field.choice('相纸', paperWords), fit: printTicket.fit }

/** Pictures printed from a browser, on a printer of the user's computer. They use no prints of a print account. */
export const localPrints = {
  list: { ...regular.list, origin: 'own' },
  /**
   * A picture as it will be printed: the size of the paper at 300 dpi, upright.
   * Audited, because the caller then has the picture.
   * @throws 1512 no such picture; 2002 its files have been deleted
   */
  page: {
    method: 'POST',
    path: `${base}/page`,
    origin: 'own',
    title: '本地打印：取一张',
    pages,
    ownTransactions: true,
    body: Type.Object({ pictureId: Id, ...paper }),
    /** `jpeg` in base64. */
    reply: Type.Object({ jpeg: Type.String() }),
  },
  /**
   * Reports what was printed, because only a person at the printer knows; the pictures count as printed from then on.
   * @throws 1512 one of them does not exist; 2001 the key was used for a different call; 2000 on `note` if one was already printed and
   * the note is missing
   */
  note: {
    method: 'POST',
    path: `${base}/note`,
    origin: 'own',
    title: '本地打印：登记出纸',
    pages,
    body: Type.Object({
      pictureIds: Type.Array(Id, { title: '照片', minItems: 1, maxItems: maxPrintPictures }),
      copies: printTicket.copies,
      ...paper,
      note: Maybe(printTicket.note),
      requestKey,
    }),
    /** `repeated`: it had come before; nothing was noted. */
    reply: Type.Object({ pictures: Type.Integer(), repeated: Type.Boolean() }),
  },
} as const satisfies Record<string, Operation>
export type LocalPrint = Reply<typeof localPrints.list>['rows'][number]
