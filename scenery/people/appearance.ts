import type { Random } from '../random.ts'

export type Age = 'adult' | 'child' | 'elder'

/** What one person looks like all day, whatever the pose. */
export interface Appearance {
  readonly age: Age
  readonly woman: boolean
  /** Height against a grown-up's. */
  readonly size: number
  readonly skin: string
  readonly hair: string
  readonly hairCut: 'short' | 'side' | 'bald' | 'long' | 'bob' | 'tail' | 'bun' | 'pigtails'
  readonly top: 'tee' | 'shirt' | 'jacket' | 'hoodie' | 'stripes'
  readonly colour: string
  readonly second: string
  readonly legs: 'trousers' | 'shorts' | 'skirt' | 'dress'
  readonly legColour: string
  readonly hat: 'none' | 'cap' | 'bucket' | 'straw' | 'sun'
  readonly hatColour: string
  readonly bag: 'none' | 'backpack' | 'crossbody' | 'camera'
  readonly glasses: 'none' | 'plain' | 'dark'
}

/** People who came together: alone, as a couple, friends, or a family of up to six. */
export function party(random: Random): Appearance[] {
  switch (random.weighted({ alone: 12, couple: 30, friends: 22, family: 28, grandparents: 8 })) {
    case 'alone':
      return [drawAppearance(random, 'adult')]
    case 'couple':
      return [drawAppearance(random, 'adult', false), drawAppearance(random, 'adult', true)]
    case 'friends':
      return Array.from({ length: random.whole(2, 5) }, () => drawAppearance(random, 'adult'))
    case 'family':
      return [
        drawAppearance(random, 'adult', false),
        drawAppearance(random, 'adult', true),
        ...Array.from({ length: random.whole(1, 2) }, () => drawAppearance(random, 'child')),
      ]
    default:
      return [
        drawAppearance(random, 'elder', false),
        drawAppearance(random, 'elder', true),
        drawAppearance(random, 'adult'),
        drawAppearance(random, 'child'),
      ].slice(0, random.whole(2, 4))
  }
}

const clothes = [
  '#46556a',
  '#b04a42',
  '#cfa247',
  '#3c6f96',
  '#6f5a8c',
  '#c59a9a',
  '#57755a',
  '#d9d5cb',
  '#2f3a46',
  '#c8714a',
  '#7fa3b8',
  '#e8e4dc',
  '#8a3b52',
  '#4f8a83',
  '#e0b9a0',
  '#b9c7a2',
  '#d86f6f',
  '#f0d98c',
]
const bright = ['#e4573d', '#f2b632', '#3f9ad6', '#ef8fa8', '#62b36b', '#f5f0e4', '#9a7bd0', '#e98a2f']
const cloth = ['#2b3644', '#5f5142', '#3d4c62', '#1f242b', '#8a7f70', '#c9bfae', '#4b5a4c', '#6b7685']
const hairs = ['#191619', '#211a18', '#2c211d', '#3a2a22', '#151315']
const greys = ['#a9a8a6', '#c9c8c5', '#7d7b79', '#4a4746']
const skins = ['#efcbab', '#e6bd99', '#dcae88', '#f2d3b6', '#cf9f7a', '#e9c3a2']

/** What somebody of this age looks like. */
export function drawAppearance(random: Random, age: Age, woman = random.chance(0.52)): Appearance {
  const [child, elder] = [age === 'child', age === 'elder']
  const legs = woman
    ? random.weighted({ trousers: 5, shorts: 1.4, skirt: 2, dress: 2.6 })
    : random.weighted({ trousers: 6, shorts: child ? 4 : 2, skirt: 0, dress: 0 })
  const colour = random.pick(child ? bright : clothes)
  // The order of these draws from `random` matters: another order would make other people from the same seed.
  return {
    age,
    woman,
    size: child ? random.between(0.54, 0.76) : random.gauss(woman ? 0.945 : 1.0, 0.025) * (elder ? 0.96 : 1),
    skin: random.pick(skins),
    hair: random.pick(elder ? greys : hairs),
    hairCut: hairCut(random, age, woman),
    top: random.weighted({ tee: 3, shirt: 2, jacket: child ? 1 : 2.6, hoodie: 1.6, stripes: 1 }),
    colour,
    second: random.pick(clothes.filter((one) => one !== colour)),
    legs,
    legColour: legs === 'skirt' ? random.pick(clothes) : random.pick(cloth),
    hat: hat(random, age, woman),
    hatColour: random.pick([...clothes, ...bright]),
    bag: child ? 'none' : random.weighted({ none: 5, backpack: 2.6, crossbody: 1.8, camera: 0.8 }),
    glasses: child ? 'none' : random.weighted({ none: 7, plain: elder ? 3 : 1.6, dark: elder ? 0.3 : 1 }),
  }
}

const hairCut = (random: Random, age: Age, woman: boolean) =>
  woman
    ? random.weighted({
        long: age === 'elder' ? 0.3 : 4,
        bob: 2.4,
        tail: 2,
        bun: 1.4,
        pigtails: age === 'child' ? 4 : 0.2,
      })
    : random.weighted({ short: 4, side: 3, bald: age === 'elder' ? 1.6 : 0.1 })

const hat = (random: Random, age: Age, woman: boolean) =>
  random.weighted({
    none: 6,
    cap: age === 'child' ? 2.4 : 1.4,
    bucket: 1.3,
    straw: woman ? 0.9 : 0.2,
    sun: woman && age !== 'child' ? 0.9 : 0,
  })
