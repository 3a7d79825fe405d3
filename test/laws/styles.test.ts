import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const modules = new Map(globSync('web/**/*.module.css', { cwd: root }).map((file) => [file, classesOf(read(file))]))
const sources = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
const utilities = classesOf(read('web/look/base.css'))

test('every class that a component uses exists in its CSS module, and every class of a module is used', () => {
  const used = new Map([...modules.keys()].map((file) => [file, new Set<string>()]))
  const computed = new Set<string>()
  const missing: string[] = []
  for (const file of sources) {
    const text = read(file)
    for (const [, name = '', path = ''] of text.matchAll(
      /import (\w+) from '((?:\.{1,2}|#web)\/[^']+\.module\.css)'/g,
    )) {
      const module = path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path))
      if (text.includes(`${name}[`)) computed.add(module)
      for (const [, key = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        used.get(module)?.add(key)
        if (!modules.get(module)?.has(key)) missing.push(`${file}: ${name}.${key}`)
      }
    }
  }
  const idle = [...modules].flatMap(([file, classes]) =>
    computed.has(file) ? [] : [...classes].filter((one) => !used.get(file)?.has(one)).map((one) => `${file}: .${one}`),
  )
  expect({ missing, idle }, 'add what is missing to the module, take out of it what is idle').toEqual({
    missing: [],
    idle: [],
  })
})

test('every class name written as text is one of at most twelve documented classes', () => {
  expect(utilities.size).toBeLessThanOrEqual(12)
  const unknown = sources.flatMap((file) =>
    classNamesIn(read(file))
      .filter((word) => !utilities.has(word))
      .map((word) => `${file}: ${word}`),
  )
  expect(unknown, 'give the component a module, X.module.css, and name the class as styles.x').toEqual([])
})

/** The words that are given to className and clsx as text. */
function classNamesIn(text: string): string[] {
  const plain = [...text.matchAll(/[cC]lassName="([^"]*)"/g)].map(([, words = '']) => words)
  const computed = [...text.matchAll(/([cC]lassName=\{|clsx\()/g)].flatMap((at) => {
    const part = balanced(text.slice(at.index + at[0].length - 1))
    return [...part.matchAll(/(?:^.|[(,?:]|&&)\s*'([\w -]*)'/g)].map(([, words = '']) => words)
  })
  return [...plain, ...computed].flatMap((words) => words.split(/\s+/)).filter(Boolean)
}

/** The text from its opening bracket to the matching closing one. */
function balanced(text: string) {
  let depth = 0
  for (const [at, sign] of [...text].entries()) {
    if ('({['.includes(sign)) depth++
    if (')}]'.includes(sign) && --depth === 0) return text.slice(0, at)
  }
  return text
}

function classesOf(css: string): Set<string> {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/"[^"]*"/g, '')
    .match(/[^{};]+(?=\{)/g)
  return new Set(
    (selectors ?? []).flatMap((one) =>
      (one.trim().startsWith('@') ? [] : (one.match(/\.[a-z][\w-]*/gi) ?? [])).map((name) => name.slice(1)),
    ),
  )
}
