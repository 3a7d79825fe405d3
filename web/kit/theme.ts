import type { ThemeConfig } from 'antd'
import { useSyncExternalStore } from 'react'

export type Look = 'light' | 'dark'

/** The chosen look, or the system's until somebody chooses. */
export const useLook = (): Look => useSyncExternalStore(watch, currentLook)
export function setLook(look: Look) {
  localStorage.setItem(key, look)
  applyLook()
}
/** Puts the look onto the document; the variables of tokens.css follow it. */
export function applyLook() {
  document.documentElement.dataset.theme = currentLook()
  for (const watcher of watchers) watcher()
}
export function currentLook(): Look {
  const kept = localStorage.getItem(key)
  return kept === 'dark' || kept === 'light' ? kept : system.matches ? 'dark' : 'light'
}

/** antd's tokens of a look. Values, not variables, because antd computes further shades from them; tokens.css has the same values. */
export function antdTheme(look: Look, dark: ThemeConfig['algorithm']): ThemeConfig {
  const [c, own] = look === 'dark' ? [darkValues, dark] : [lightValues, undefined]
  return {
    algorithm: own,
    cssVar: { prefix: 'jy' },
    hashed: false,
    token: {
      colorPrimary: c.primary,
      colorPrimaryHover: c.primaryHover,
      colorPrimaryActive: c.primaryActive,
      colorPrimaryText: c.primaryText,
      colorPrimaryBg: c.primaryBg,
      colorPrimaryBgHover: c.primaryBg2,
      colorPrimaryBorder: c.primaryBorder,
      colorLink: c.primaryText,
      colorInfo: c.primaryText,
      colorBgLayout: c.canvas,
      colorBgContainer: c.surface,
      colorBgElevated: c.elevated,
      colorFillAlter: c.subtle,
      controlItemBgHover: c.hover,
      controlItemBgActive: c.primaryBg,
      controlItemBgActiveHover: c.primaryBg2,
      colorBorder: c.line2,
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      colorText: c.text,
      colorTextSecondary: c.text2,
      colorTextTertiary: c.text3,
      colorTextDescription: c.text3,
      colorTextPlaceholder: c.text3,
      colorTextQuaternary: c.text4,
      colorTextDisabled: c.text4,
      colorSuccess: c.ok,
      colorSuccessBg: c.okBg,
      colorWarning: c.warnFill,
      colorWarningText: c.warn,
      colorWarningBg: c.warnBg,
      colorError: c.down,
      colorErrorBg: c.downBg,
      colorBgMask: c.mask,
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
      // antd waits for the end of each movement; one that takes no time ends before it listens, and the frame stays.
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      motionDurationMid: '160ms',
      motionDurationSlow: '200ms',
      controlOutlineWidth: 2,
      sizeUnit: 4,
      sizeStep: 4,
      boxShadow: c.shadow,
      boxShadowSecondary: c.shadow,
    },
    components: {
      Button: {
        colorPrimary: c.button,
        colorPrimaryHover: c.buttonHover,
        colorError: c.danger,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        contentFontSize: 13,
      },
      Checkbox: { colorPrimary: c.button, colorPrimaryHover: c.buttonHover },
      Radio: { colorPrimary: c.button, colorPrimaryHover: c.buttonHover },
      Switch: { colorPrimary: c.button, colorPrimaryHover: c.buttonHover },
      Modal: { titleFontSize: 15, contentBg: c.elevated, headerBg: c.elevated, footerBg: c.elevated },
      Tag: { borderRadiusSM: 4 },
      Tabs: { horizontalItemPadding: '9px 0' },
      Select: { optionSelectedFontWeight: 600, optionPadding: '6px 12px' },
      Form: { verticalLabelPadding: '0 0 6px', itemMarginBottom: 28, labelColor: c.text2, labelRequiredMarkColor: c.down },
    },
  }
}

const key = 'jy.look'
const system = matchMedia('(prefers-color-scheme: dark)')
const watchers = new Set<() => void>()
system.addEventListener('change', applyLook)

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

const lightValues = {
  primary: '#0C6C8A',
  primaryHover: '#0A5C76',
  primaryActive: '#084B61',
  primaryText: '#0B6682',
  primaryBg: '#E8F2F6',
  primaryBg2: '#D8E9F0',
  primaryBorder: '#9CC8D8',
  button: '#0C6C8A',
  buttonHover: '#0A5C76',
  canvas: '#F5F6F7',
  surface: '#FFFFFF',
  elevated: '#FFFFFF',
  subtle: '#FAFBFB',
  hover: '#F3F5F6',
  line: '#E5E8EB',
  line2: '#D3D8DD',
  text: '#171B20',
  text2: '#454D57',
  text3: '#646D78',
  text4: '#A2AAB3',
  ok: '#17794A',
  okBg: '#E6F4EC',
  warn: '#925400',
  warnFill: '#C87A06',
  warnBg: '#FCF2DF',
  down: '#C42F38',
  downBg: '#FCEAEB',
  danger: '#C42F38',
  mask: 'rgba(15,20,26,.32)',
  shadow: '0 0 0 1px rgba(20,28,36,.07),0 8px 28px rgba(20,28,36,.13)',
}
const darkValues: typeof lightValues = {
  primary: '#3A9DBD',
  primaryHover: '#56B2D0',
  primaryActive: '#2C86A4',
  primaryText: '#63BBD6',
  primaryBg: '#12303B',
  primaryBg2: '#173D4B',
  primaryBorder: '#27586A',
  button: '#16789A',
  buttonHover: '#197EA1',
  canvas: '#0E1113',
  surface: '#15181B',
  elevated: '#1D2125',
  subtle: '#191D20',
  hover: '#1E2327',
  line: '#262B30',
  line2: '#333A41',
  text: '#E8EBED',
  text2: '#B3BBC3',
  text3: '#8D97A1',
  text4: '#596169',
  ok: '#4FBF86',
  okBg: '#13281E',
  warn: '#E5A84B',
  warnFill: '#E5A84B',
  warnBg: '#2E2412',
  down: '#F0767C',
  downBg: '#341A1D',
  danger: '#C8414A',
  mask: 'rgba(0,0,0,.52)',
  shadow: '0 0 0 1px #30363C,0 12px 32px rgba(0,0,0,.5)',
}
