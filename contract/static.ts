/**
 * The value that a schema describes: the same as TypeBox's own `Static`, for the kinds that we use, and `unknown` for any other.
 * TypeBox's version tests twenty kinds before it reaches objects and fields, and all of them are compared wherever generic types are
 * compared: two thirds of the compiler's work.
 */
export type Static<S> = S extends { '~unsafe': infer T }
  ? T
  : S extends { '~kind': 'Object'; properties: infer P }
    ? StaticObject<P>
    : S extends { '~kind': 'Array'; items: infer I }
      ? Static<I>[]
      : S extends { '~kind': 'Union'; anyOf: readonly (infer U)[] }
        ? Static<U>
        : S extends { '~kind': 'Literal'; const: infer C }
          ? C
          : S extends { '~kind': infer K extends keyof Plain }
            ? Plain[K]
            : unknown

interface Plain {
  String: string
  Integer: number
  Number: number
  Boolean: boolean
  Null: null
}

/** The values of an object's properties. */
export type StaticObject<P> = keyof P extends never ? object : Flat<Needed<P> & Left<P>>

type Needed<P> = { [K in keyof P as P[K] extends Optional ? never : K]: Static<P[K]> }
type Left<P> = { [K in keyof P as P[K] extends Optional ? K : never]?: Static<P[K]> }
type Optional = { '~optional': true }
type Flat<T> = { [K in keyof T]: T[K] }
