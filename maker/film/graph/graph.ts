/** A filter with its options, in FFmpeg's syntax. */
export type Filter = string
/** The name of a stream between filters, including its brackets. */
export type Label = string

/** Writes one filter. Values may contain any character. */
export function filter(name: string, options: Readonly<Record<string, string | number>> = {}): Filter {
  const pairs = Object.entries(options).map(
    ([key, value]) => `${key}=${typeof value === 'number' ? decimal(value) : escaped(value)}`,
  )
  return pairs.length > 0 ? `${name}=${pairs.join(':')}` : name
}

/** Without an exponent, which FFmpeg does not accept in times. */
const decimal = (value: number) => value.toFixed(9).replace(/\.?0+$/, '')

/**
 * Escapes a value twice: FFmpeg unescapes it when it splits the graph into filters, and again when it parses the options of a filter.
 * White space at the ends is lost unless it is escaped.
 */
const escaped = (value: string) => value.replaceAll(/[\\':\s]/g, '\\$&').replaceAll(/[\\'[\],;\s]/g, '\\$&')

/** The inputs of one FFmpeg run and the filters between them. */
export class Graph {
  /** The arguments of each input, in order. */
  readonly inputs: (readonly string[])[] = []
  readonly #chains: string[] = []
  #labels = 0

  /** Adds an input and returns its stream. @param kind `v` for the picture, `a` for the sound */
  input(args: readonly string[], kind: 'v' | 'a'): Label {
    this.inputs.push(args)
    return `[${this.inputs.length - 1}:${kind}]`
  }

  /** Appends filters to streams, or starts a new stream if `from` is empty. Returns the resulting stream. */
  chain(from: Label | readonly Label[], ...filters: readonly Filter[]): Label {
    const [label] = this.#add(from, filters, 1)
    return label!
  }

  /** Duplicates a stream. */
  split(from: Label): [Label, Label] {
    return this.#add(from, [filter('split')], 2) as [Label, Label]
  }

  /** All filters, in FFmpeg's syntax. */
  get text(): string {
    return this.#chains.join(';\n')
  }

  #add(from: Label | readonly Label[], filters: readonly Filter[], outputs: number): Label[] {
    const labels = Array.from({ length: outputs }, () => `[s${this.#labels++}]`)
    this.#chains.push(`${[from].flat().join('')}${filters.join(',')}${labels.join('')}`)
    return labels
  }
}
