import { useTabs } from '#web/kit/useTabs.ts'

/** The chosen tab. Only the project is kept when the tab changes. */
export const useTab = () => useTabs(['content', 'screens'], ['caseId'])
