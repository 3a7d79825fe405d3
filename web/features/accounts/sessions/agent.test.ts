import { expect, test } from 'vitest'
import { agentWords } from './agent.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge 131，Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari 17，iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; M2012) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49 NetType/WIFI',
    '微信 8，Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128，macOS'],
  ['node', 'node'],
  ['', '没有说明'],
])('the User-Agent %s is described as %s', (agent, words) => {
  expect(agentWords(agent)).toBe(words)
})
