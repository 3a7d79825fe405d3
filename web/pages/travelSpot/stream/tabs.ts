import { useTabs } from '#web/kit/useTabs.ts'

/** The chosen tab. The place goes along, nothing else does. */
export const useTab = () => useTabs(['streams', 'rtmpCases', 'rtmpDevices'], ['areaId', 'caseId'])
