import type { ThemeConfig } from 'antd'
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

/** The chosen look, or the system's until somebody chooses. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
export function setTheme(theme: Theme) {
  localStorage.setItem(key, theme)
  applyTheme()
}
/** Puts the look onto the document; the variables of tokens.css follow it. */
export function applyTheme() {
  document.documentElement.dataset.theme = currentTheme()
  for (const listener of listeners) listener()
}
export function currentTheme(): Theme {
  const stored = localStorage.getItem(key)
  return stored === 'dark' || stored === 'light' ? stored : system.matches ? 'dark' : 'light'
}

/** antd's tokens of the look that the document has. They are values, because antd computes further shades from them; tokens.css is their only source. */
export function antdTheme(theme: Theme, dark: ThemeConfig['algorithm']): ThemeConfig {
  const style = getComputedStyle(document.documentElement)
  const c = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    algorithm: theme === 'dark' ? dark : undefined,
    cssVar: { prefix: 'jy' },
    hashed: false,
    token: tokensIn(c),
    components: componentsIn(c),
  }
}

/** The value of a variable of tokens.css. */
type Variable = (name: string) => string

const tokensIn = (c: Variable): ThemeConfig['token'] => ({
  colorPrimary: c('c-primary'),
  colorPrimaryHover: c('c-primary-hover'),
  colorPrimaryActive: c('c-primary-active'),
  colorPrimaryText: c('c-primary-text'),
  colorPrimaryBg: c('c-primary-bg'),
  colorPrimaryBgHover: c('c-primary-bg-2'),
  colorPrimaryBorder: c('c-primary-border'),
  colorLink: c('c-primary-text'),
  colorInfo: c('c-primary-text'),
  colorBgLayout: c('c-canvas'),
  colorBgContainer: c('c-surface'),
  colorBgElevated: c('c-elevated'),
  colorFillAlter: c('c-subtle'),
  controlItemBgHover: c('c-hover'),
  controlItemBgActive: c('c-primary-bg'),
  controlItemBgActiveHover: c('c-primary-bg-2'),
  colorBorder: c('c-line-2'),
  colorBorderSecondary: c('c-line'),
  colorSplit: c('c-line'),
  colorText: c('c-text'),
  colorTextSecondary: c('c-text-2'),
  colorTextTertiary: c('c-text-3'),
  colorTextDescription: c('c-text-3'),
  colorTextPlaceholder: c('c-text-3'),
  colorTextQuaternary: c('c-text-4'),
  colorTextDisabled: c('c-text-4'),
  colorSuccess: c('s-ok'),
  colorSuccessBg: c('s-ok-bg'),
  colorWarning: c('s-warn-fill'),
  colorWarningText: c('s-warn'),
  colorWarningBg: c('s-warn-bg'),
  colorError: c('s-down'),
  colorErrorBg: c('s-down-bg'),
  colorBgMask: c('mask'),
  colorBgSpotlight: '#171B20',
  fontFamily: 'var(--font)',
  fontSize: 13,
  lineHeight: 20 / 13,
  fontSizeSM: 12,
  fontSizeLG: 14,
  fontSizeHeading5: 16,
  borderRadius: 6,
  borderRadiusSM: 4,
  borderRadiusLG: 8,
  controlHeight: 32,
  controlHeightSM: 28,
  controlHeightLG: 40,
  fontWeightStrong: 600,
  wireframe: false,
  // antd waits for the end of each animation; one without duration ends before antd listens, and the frame would stay.
  motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  motionDurationMid: '160ms',
  motionDurationSlow: '200ms',
  controlOutlineWidth: 2,
  sizeUnit: 4,
  sizeStep: 4,
  boxShadow: c('sh-pop'),
  boxShadowSecondary: c('sh-pop'),
})

const componentsIn = (c: Variable): ThemeConfig['components'] => ({
  Button: {
    colorPrimary: c('c-btn'),
    colorPrimaryHover: c('c-btn-hover'),
    colorError: c('c-danger'),
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    contentFontSize: 13,
  },
  Checkbox: { colorPrimary: c('c-btn'), colorPrimaryHover: c('c-btn-hover') },
  Radio: { colorPrimary: c('c-btn'), colorPrimaryHover: c('c-btn-hover') },
  Switch: { colorPrimary: c('c-btn'), colorPrimaryHover: c('c-btn-hover') },
  Modal: { titleFontSize: 15, contentBg: c('c-elevated'), headerBg: c('c-elevated'), footerBg: c('c-elevated') },
  Tag: { borderRadiusSM: 4 },
  Tabs: { horizontalItemPadding: '9px 0' },
  Select: { optionSelectedFontWeight: 600, optionPadding: '6px 12px' },
  Form: {
    verticalLabelPadding: '0 0 6px',
    itemMarginBottom: 28,
    labelColor: c('c-text-2'),
    labelRequiredMarkColor: c('s-down'),
  },
})

const key = 'jy.look'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
system.addEventListener('change', applyTheme)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
