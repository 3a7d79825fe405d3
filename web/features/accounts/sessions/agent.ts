const browsers: readonly (readonly [test: RegExp, name: string])[] = [
  [/MicroMessenger\/([\d]+)/, '微信'],
  [/Edg[A-Za-z]*\/([\d]+)/, 'Edge'],
  [/OPR\/([\d]+)/, 'Opera'],
  [/Firefox\/([\d]+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/([\d]+)/, 'Chrome'],
  [/Version\/([\d]+)[\d.]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
]
const systems: readonly (readonly [test: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Describes a User-Agent string: Chrome 131，Windows. An unknown one is returned unchanged, cut to 40 characters. */
export function agentWords(agent: string): string {
  const browser = browsers.flatMap(([test, name]) => {
    const version = test.exec(agent)?.[1]
    return version ? [`${name} ${version}`] : []
  })[0]
  const system = systems.find(([test]) => test.test(agent))?.[1]
  return [browser, system].filter(Boolean).join('，') || agent.slice(0, 40) || '没有说明'
}
