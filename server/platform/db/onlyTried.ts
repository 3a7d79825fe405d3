/** Ends a transaction with all that was tried in it, and carries out what came of it. */
export class OnlyTried<T> extends Error {
  readonly done: T
  constructor(done: T) {
    super('nothing was to be made')
    this.done = done
  }
}
