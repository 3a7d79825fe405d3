/** A filter with its options, as FFmpeg reads it. */
export type Filter = string
/** The name of a stream between filters, in brackets. */
export type Label = string

/** Writes one filter. Values may hold any sign. */
export function filter(name: string, options: Readonly<Record<string, string | number>> = {}): Filter {
  const pairs = Object.entries(options).map(
    ([key, value]) => `${key}=${typeof value === 'number' ? decimal(value) : escaped(value)}`,
  )
  return pairs.length > 0 ? `${name}=${pairs.join(':')}` : name
}

/** Times are read without exponents. */
const decimal = (value: number) => value.toFixed(9).replace(/\.?0+$/, '')

/**
 * A value inside a graph. It is unwrapped twice: when the graph is cut into filters, and when a filter's options are. White space at
 * the ends would be lost without its backslash.
 */
const escaped = (value: string) => value.replaceAll(/[\\':\s]/g, '\\$&').replaceAll(/[\\'[\],;\s]/g, '\\$&')

/** The inputs of one run of FFmpeg and the filters between them. */
export class Graph {
  /** The arguments of each input, in order. */
  readonly inputs: (readonly string[])[] = []
  readonly #chains: string[] = []
  #labels = 0

  /** Adds an input. @param kind `v` for its picture, `a` for its sound */
  input(args: readonly string[], kind: 'v' | 'a'): Label {
    this.inputs.push(args)
    return `[${this.inputs.length - 1}:${kind}]`
  }

  /** Puts filters behind streams, or at the beginning where there are none; the stream that comes out. */
  chain(from: Label | readonly Label[], ...filters: readonly Filter[]): Label {
    const [label] = this.#add(from, filters, 1)
    return label!
  }

  /** The same stream twice. */
  split(from: Label): [Label, Label] {
    return this.#add(from, [filter('split')], 2) as [Label, Label]
  }

  /** All filters, as FFmpeg reads them. */
  get text(): string {
    return this.#chains.join(';\n')
  }

  #add(from: Label | readonly Label[], filters: readonly Filter[], outputs: number): Label[] {
    const labels = Array.from({ length: outputs }, () => `[s${this.#labels++}]`)
    this.#chains.push(`${[from].flat().join('')}${filters.join(',')}${labels.join('')}`)
    return labels
  }
}
