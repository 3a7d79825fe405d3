import { expect, test } from 'vitest'
import { mistakeIn, ticksOf } from './passwordRules.ts'

const draft = (oldpwd: string, pwd: string, pwd2: string) => ({ oldpwd, pwd, pwd2 })

test('the error of an empty password field is the name of the field', () => {
  const empty = draft('', '', '')
  expect((['oldpwd', 'pwd', 'pwd2'] as const).map((field) => mistakeIn(empty, field))).toEqual([
    '旧密码',
    '新密码',
    '确认新密码',
  ])
})

test.each(['short1', 'a1a1a1a1a1a1a1a1x', 'nodigitshere', '12345678', 'spaces in1', '密码abc123', 'tab\tabc123'])(
  'the password %j is rejected',
  (password) => {
    expect(mistakeIn(draft(password, '', ''), 'oldpwd')).toBe('您的密码包含非法字符，请重新设置')
    expect(mistakeIn(draft('Old12345', password, ''), 'pwd')).toBe('您的密码包含非法字符，请重新设置')
  },
)

test.each(['abcdefg1', 'A1!@#$%^&*()_+-=', '1234567a'])('the password %j is accepted', (password) => {
  expect(mistakeIn(draft('', password, ''), 'pwd')).toBeUndefined()
})

test('the new password must differ from the old one, and both entries must be the same', () => {
  expect(mistakeIn(draft('Same1234', 'Same1234', ''), 'pwd')).toBe('新密码同旧密码重复了，请重新设置！')
  expect(mistakeIn(draft('Old12345', 'New12345', 'New12346'), 'pwd2')).toBe('新密码两次录入存在差异，请重新设置!')
  expect(mistakeIn(draft('Old12345', 'New12345', 'New12345'), 'pwd2')).toBeUndefined()
})

test('each part of the password rule is checked separately', () => {
  expect(ticksOf(draft('Old12345', 'abcdefgh', '')).map(([, met]) => met)).toEqual([true, true, false, true])
  expect(ticksOf(draft('', '', '')).map(([, met]) => met)).toEqual([false, false, false, false])
})
