import { useTabs } from '#web/kit/useTabs.ts'

/** The chosen tab. The project goes along, nothing else does. */
export const useTab = () => useTabs(['content', 'screens'], ['caseId'])
