import { parseAst } from 'rolldown/parseAst'

type Node = { readonly type: string } & Readonly<Record<string, unknown>>

/** Keys under which a syntax node names something: by a pattern or an identifier, or as parameters of a function. */
const naming: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  CatchClause: ['param'],
  MethodDefinition: ['key'],
  PropertyDefinition: ['key'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSFunctionType: ['params'],
  TSMethodSignature: ['key', 'params'],
  TSPropertySignature: ['key'],
}

/** Names that a source declares: variables, functions, parameters, types and their members. */
export function declaredNames(source: string, file: string): Set<string> {
  const names = new Set<string>()
  walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    for (const place of naming[node.type] ?? []) for (const name of namesIn(node[place])) names.add(name)
  })
  return names
}

function walk(value: unknown, visit: (node: Node) => void) {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (isNode(value)) {
    visit(value)
    for (const part of Object.values(value)) if (typeof part === 'object') walk(part, visit)
  }
}

/** Names bound by an identifier, or by a pattern with others in it. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isNode(value)) return []
  if (value.type === 'Identifier') return [value.name as string]
  if (value.type === 'ObjectPattern') return namesIn(value.properties)
  if (value.type === 'ArrayPattern') return namesIn(value.elements)
  if (value.type === 'Property') return namesIn(value.value)
  if (value.type === 'AssignmentPattern') return namesIn(value.left)
  return value.type === 'RestElement' ? namesIn(value.argument) : []
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
