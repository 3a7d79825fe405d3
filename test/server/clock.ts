// Moves the clock of this process by CLOCK_SHIFT milliseconds; with --import, that of its threads too.
const shift = Number(process.env.CLOCK_SHIFT ?? 0)
const Real = globalThis.Date
const now = () => Real.now() + shift

globalThis.Date = new Proxy(Real, {
  construct: (target, args, proxy) => Reflect.construct(target, args.length > 0 ? args : [now()], proxy),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
