const files: Record<string, string> = import.meta.glob('../../../../starter/*.{webp,m4a}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The address of a file of the starter set, as part of this page and not of the server that the page calls. */
export const starterAddress = (name: string) => new URL(files[`../../../../starter/${name}`] ?? '', location.href).href
