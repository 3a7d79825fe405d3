import type { PageName } from '#contract/menu.ts'
import { isStepOpen, type SetupState, type SetupStepName, setupSteps, suggestedName } from '#contract/reports/setup.ts'
import { can } from '../../kit/access/access.ts'
import { readSession } from '../../kit/call/session.ts'
import type { StepStart } from './openStep.ts'

export interface NextStep {
  readonly step: SetupStepName
  readonly start: StepStart
}

/** What the form of a step begins with in the described chain; undefined while the row that it belongs to is missing. */
export function startOf(step: SetupStepName, { operator, area, case: project, point, device }: SetupState) {
  const name = suggestedName(step, { operator: operator?.name, device: device?.name, asPhotos: project?.soldAsPhotos })
  const starts: Record<SetupStepName, StepStart | null | undefined> = {
    operator: {},
    area: operator && { operatorId: operator.id, name },
    case: area && { areaId: area.id, name },
    point: project && { caseId: project.id, name },
    device: project && { caseId: project.id, ...(point && { pointId: point.id }), name },
    package: project && { caseId: project.id, soldAsPhotos: project.soldAsPhotos, name },
    key: operator && { operatorId: operator.id, ...(device && { device }), name },
  }
  return starts[step] ?? undefined
}

/** The first step that is not done and can be done now. */
export function nextOf(state: SetupState): NextStep | undefined {
  for (const { step, done } of state.steps) {
    const start = done ? undefined : startOf(step, state)
    if (start) return { step, start }
  }
  return undefined
}

/** What follows a row that was just made, by itself: its first child. Undefined where that depends on what is there already. */
export function childOf(
  step: SetupStepName,
  id: number,
  fields: { readonly name?: string; readonly caseId?: number },
): NextStep | undefined {
  switch (step) {
    case 'operator':
      return { step: 'area', start: { operatorId: id, name: suggestedName('area', { operator: fields.name }) } }
    case 'area':
      return { step: 'case', start: { areaId: id, name: suggestedName('case') } }
    case 'case':
      return { step: 'point', start: { caseId: id, name: suggestedName('point') } }
    case 'point':
      return {
        step: 'device',
        start: { ...(fields.caseId && { caseId: fields.caseId }), pointId: id, name: suggestedName('device') },
      }
    default:
      return undefined
  }
}

/** 新增项目 */
export const verbOf = (step: SetupStepName) => `新增${setupSteps[step].title}`

/** Whether the account may do the step. */
export const canDo = (step: SetupStepName) =>
  isStepOpen(step, { role: readSession()?.role ?? 3, pages: { has: (page) => can(page as PageName) } })
