import { useTabs } from '#web/kit/useTabs.ts'

/** The chosen tab. Only the scenic area and the project are kept when the tab changes. */
export const useTab = () => useTabs(['streams', 'rtmpCases', 'rtmpDevices'], ['areaId', 'caseId'])
