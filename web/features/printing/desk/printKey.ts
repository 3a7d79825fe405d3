import { useAct } from '#web/kit/look/shortcuts.ts'
import { toast } from '#web/kit/look/toast.ts'

/** Prints the ticket from anywhere on the desk, also from within its fields. */
export const printKey = 'ctrl+enter'

/** @param why it cannot be printed now: the key then says so */
export function usePrintKey(why: string | false | undefined, print: () => void, on = true) {
  useAct({ icon: 'printer', label: '打印选中的照片', keys: printKey, run: () => (why ? toast.info(why) : print()) }, on)
}
