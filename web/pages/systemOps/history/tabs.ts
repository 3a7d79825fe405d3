import { useTabs } from '#web/kit/useTabs.ts'

/** The chosen tab. The two tabs share no filters. */
export const useTab = () => useTabs(['trail', 'records'])
