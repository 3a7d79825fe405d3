import type { Column } from './table/column.ts'

interface Placed {
  readonly name: string
  readonly areaName: string
  readonly caseName: string
}

/** How the table of what hangs on projects begins: its name, the scenic area and the project. */
export const placedColumns = (title: string, width: number): readonly Column<Placed, 'name' | 'areaName' | 'caseName'>[] => [
  {
    key: 'name',
    title,
    sort: true,
    rising: true,
    width,
    grow: true,
    fixed: true,
    render: (row) => (
      <span className="b" title={row.name}>
        {row.name}
      </span>
    ),
  },
  { key: 'area', title: '景区', sort: 'areaName', rising: true, width: 170, grow: true, render: (row) => <span title={row.areaName}>{row.areaName}</span> },
  { key: 'case', title: '项目', sort: 'caseName', rising: true, width: 140, render: (row) => <span title={row.caseName}>{row.caseName}</span> },
]
