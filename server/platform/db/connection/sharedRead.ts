import pg from 'pg'

/** What the driver's query and connection do that their types leave out. */
interface DriverQuery {
  prepare(connection: DriverConnection): void
  handleRowDescription(message: { fields: pg.FieldDef[] }): void
}
interface DriverConnection {
  describe(what: object): void
}
type Callback = (error: Error | null, result: { rows: unknown[] }) => void
const Base = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: Callback,
) => DriverQuery & pg.Submittable

const undescribed = new WeakMap<DriverConnection, DriverConnection>()

/** The connection without its way to ask what columns a result has. */
function withoutDescribe(connection: DriverConnection): DriverConnection {
  const known = undescribed.get(connection)
  if (known) return known
  const one = Object.create(connection, { describe: { value: () => {} } }) as DriverConnection
  undescribed.set(connection, one)
  return one
}

/**
 * A read whose columns are asked for at its first execution on a connection only: PostgreSQL refuses to execute a prepared statement
 * whose columns have changed. The driver asks at each execution, which costs as much as a row.
 */
export class SharedRead<R> extends Base {
  readonly #name: string | undefined
  readonly #fields: Map<string, pg.FieldDef[]>
  declare name: string | undefined

  /** @param fields the columns of what was executed on this connection, by name */
  constructor(
    text: string,
    values: readonly unknown[],
    name: string | undefined,
    fields: Map<string, pg.FieldDef[]>,
    resolve: (rows: R[]) => void,
    reject: (error: Error) => void,
  ) {
    super(text, values as unknown[], (error, result) => (error ? reject(error) : resolve(result.rows as R[])))
    this.name = name
    this.#name = name
    this.#fields = fields
  }

  override prepare(connection: DriverConnection) {
    const fields = this.#name === undefined ? undefined : this.#fields.get(this.#name)
    if (!fields) return super.prepare(connection)
    super.handleRowDescription({ fields })
    super.prepare(withoutDescribe(connection))
  }

  override handleRowDescription(message: { fields: pg.FieldDef[] }) {
    if (this.#name !== undefined) this.#fields.set(this.#name, message.fields)
    super.handleRowDescription(message)
  }
}
