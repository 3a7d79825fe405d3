/**
 * Runs something that may move what is shown once no button of the pointer is down and its click has arrived: a line that
 * appears between press and release would pull the pressed button from under the pointer, and its click would go nowhere.
 */
export function afterPointer(run: () => void) {
  if (pressed) waiting.push(run)
  else setTimeout(run)
}

let pressed = false
let waiting: (() => void)[] = []
function release() {
  pressed = false
  const ready = waiting
  waiting = []
  // The click comes after the release, within the same task.
  setTimeout(() => {
    for (const run of ready) run()
  })
}
// A press that ends elsewhere, as a drag or in another window, is told by one of the others.
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel', 'dragend', 'keydown']) document.addEventListener(end, release, true)
  window.addEventListener('blur', release)
}
