import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FigureKey, FigureScope, ReasonKey } from '#contract/reports/figureRows.ts'
import { can } from '../../kit/access/access.ts'
import { rowsBehind } from './rowsBehind.ts'

/** A figure that links to the rows behind it, if the account may see them. */
export function Behind({
  of,
  scope,
  ...rest
}: {
  of: FigureKey | ReasonKey
  scope: FigureScope
  className?: string
  title?: string
  children: ReactNode
}) {
  const to = rowsBehind(of, scope, can)
  return to ? <Link to={to} {...rest} /> : <span {...rest} />
}
