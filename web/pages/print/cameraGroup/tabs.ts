import { useTabs } from '#web/kit/useTabs.ts'

const tabKeys = ['groups', 'board'] as const

/** The chosen tab. */
export const useTab = () => useTabs(tabKeys)
