/**
 * Runs something that may move the layout, once no pointer button is down and its click has arrived: a line that
 * appears between press and release would move the button away from the pointer, and the click would be lost.
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
// A press that ends elsewhere, as a drag or in another window, is released by one of the other events.
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel', 'dragend', 'keydown']) document.addEventListener(end, release, true)
  window.addEventListener('blur', release)
}
