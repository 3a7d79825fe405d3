/** Rolls back a transaction that was only a trial, and carries its result out. */
export class OnlyTried<T> extends Error {
  readonly done: T
  constructor(done: T) {
    super('nothing was to be made')
    this.done = done
  }
}
