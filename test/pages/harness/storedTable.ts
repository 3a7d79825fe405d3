import type { Page, Route } from '@playwright/test'
import { okCode } from '#contract/errors.ts'
import { type MyTable, tableHeaders } from '#contract/tables/tableHeaders.ts'
import type { OwnColumn, TableView } from '#contract/tables/tableViews.ts'
import type { Visit } from './visit.ts'

/** The list whose table it is. */
export const path = '/pic/package'
const scene = { variant: 'usual', role: 0 } as const
/** The link of a view, up to its number. */
export const link = '5f0c1d2e-0000-4000-8000-00000000000'

/** What the server stores for the account, across browsers; its own tests are in server/domains/tables. */
export class StoredTable {
  ownTable: MyTable = {
    ...{ table: 'photopackage/info/list', columns: [], hidden: [], own: null, dense: null, viewId: null },
    ...{ views: [], lost: [] },
  }
  /** Views of others, behind links. */
  foreign: TableView[] = []
  sent: { columns?: OwnColumn[] | null; dense?: boolean | null; viewId?: number | null }[] = []
  async serve(page: Page) {
    const answer = (data: unknown) => (route: Route) => route.fulfill({ json: { code: okCode, msg: 'ok', data } })
    await page.route(`**${tableHeaders.all.path}`, (route) => answer({ rows: [this.ownTable] })(route))
    await page.route(/\/webapi\/v1\/version\/tableview\//, async (route) => {
      const [what] = new URL(route.request().url()).pathname.split('/tableview/').slice(1)
      const body = route.request().postDataJSON() ?? {}
      if (what === 'choose') this.choose(body)
      else if (what === 'open')
        return answer({
          table: this.ownTable.table,
          view: [...this.ownTable.views, ...this.foreign].find((one) => one.link === body.link),
        })(route)
      else if (what === '') this.add(body)
      else if (route.request().method() === 'DELETE')
        this.ownTable = { ...this.ownTable, views: this.ownTable.views.filter(({ id }) => id !== Number(what)) }
      else this.edit(Number(what), body)
      return answer(what === '' ? { id: this.ownTable.views.at(-1)!.id } : { version: 1 })(route)
    })
  }
  choose(body: StoredTable['sent'][number]) {
    this.sent.push(body)
    const { columns, dense, viewId } = body
    this.ownTable = {
      ...this.ownTable,
      ...(columns !== undefined && { own: columns }),
      ...(dense !== undefined && { dense }),
      ...(viewId !== undefined && { viewId }),
      lost: [],
    }
  }
  add(body: Partial<TableView>) {
    const id = this.ownTable.views.length + 1
    const view = { ...body, id, link: link + id, isOwn: true, by: '我', lost: [], version: 0 } as unknown as TableView
    this.ownTable = { ...this.ownTable, views: [...this.ownTable.views, { ...view, sharing: body.sharing ?? 'own' }] }
  }
  edit(id: number, body: Partial<TableView>) {
    const views = this.ownTable.views.map((one) => (one.id === id ? { ...one, ...body } : one))
    this.ownTable = { ...this.ownTable, views }
  }
}

/** Opens the list with what is stored of its table, as another browser would. */
export async function openStored(visit: Visit, stored: StoredTable, address = path, width?: number) {
  await visit.page.unrouteAll({ behavior: 'ignoreErrors' })
  await stored.serve(visit.page)
  await visit.open(address, scene, width)
}
