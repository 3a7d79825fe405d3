let typed: string | undefined

/** Remembers an initial password until the page is left, so that choosing a new one right after does not ask for it again. */
export function typedAtSignIn(password: string) {
  typed = password
}
export const lastTyped = () => typed
