import { useTabs } from '#web/kit/useTabs.ts'

/** The chosen tab. The two have no condition in common. */
export const useTab = () => useTabs(['trail', 'records'])
