import { type GlobalToken, theme } from 'antd';
import { useLayoutEffect } from 'react';
import './styles/blocks.css';
import './styles/detail.css';
import './styles/fields.css';
import './styles/pages.css';
import './styles/states.css';
import './styles/values.css';

/**
 * Exposes antd's tokens to the style sheets as custom properties of the document, so that plain elements follow the tenant's
 * colour and the theme, also in dialogs. Mounted once, inside ConfigProvider.
 */
export function WidgetTheme() {
  const { token } = theme.useToken();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(variablesOf(token))) style.setProperty(`--wb-${name}`, value);
  }, [token]);
  return null;
}

function variablesOf(token: GlobalToken): Readonly<Record<string, string>> {
  return {
    text: token.colorText,
    muted: token.colorTextSecondary,
    line: token.colorBorderSecondary,
    edge: token.colorBorder,
    bg: token.colorBgContainer,
    page: token.colorBgLayout,
    fill: token.colorFillSecondary,
    alter: token.colorFillAlter,
    'primary-bg': token.colorPrimaryBg,
    primary: token.colorPrimary,
    link: readablePrimary(token),
    warning: token['orange-8'],
    error: token['red-8'],
    success: token['green-8'],
    alert: token.colorWarning,
    danger: token.colorError,
    placeholder: token.colorTextPlaceholder,
    faint: token.colorTextQuaternary,
    off: token.colorBgContainerDisabled,
    'off-text': token.colorTextDisabled,
    'warning-bg': token.colorWarningBg,
    'warning-edge': token.colorWarningBorder,
    'error-bg': token.colorErrorBg,
    'error-edge': token.colorErrorBorder,
    small: px(token.fontSizeSM),
    font: px(token.fontSize),
    large: px(token.fontSizeLG),
    title: px(token.fontSizeHeading4),
    figure: px(token.fontSizeHeading3),
    strong: String(token.fontWeightStrong),
    code: token.fontFamilyCode,
    'gap-xs': px(token.paddingXXS),
    'gap-sm': px(token.paddingXS),
    'gap-md': px(token.paddingSM),
    gap: px(token.padding),
    'gap-lg': px(token.paddingLG),
    radius: px(token.borderRadius),
    'radius-sm': px(token.borderRadiusSM),
    'radius-lg': px(token.borderRadiusLG),
    target: px(token.controlHeight),
    touch: px(Math.max(token.controlHeight, 44)),
    shadow: token.boxShadowTertiary,
    motion: token.motionDurationMid,
    ...tone('grey', token.colorTextSecondary, token.colorFillTertiary, token.colorBorderSecondary),
    ...tone('blue', token['blue-8'], token['blue-1'], token['blue-3']),
    ...tone('green', token['green-8'], token['green-1'], token['green-3']),
    ...tone('orange', token['orange-8'], token['orange-1'], token['orange-3']),
    ...tone('red', token['red-8'], token['red-1'], token['red-3']),
    ...tone('purple', token['purple-8'], token['purple-1'], token['purple-3']),
  };
}

/** The tenant's colour as text: on dark backgrounds antd's own shades miss AA. */
function readablePrimary({ colorPrimary, colorTextBase }: GlobalToken): string {
  const isLight = /^#0+$/.test(colorTextBase);
  return `color-mix(in srgb, ${colorPrimary}, ${colorTextBase} ${isLight ? 15 : 42}%)`;
}

/** Shade 8 on shade 1 reaches AA in the light and dark palettes; shade 7, antd's choice, does not. */
function tone(name: string, text: string, bg: string, edge: string): Record<string, string> {
  return { [`${name}-text`]: text, [`${name}-bg`]: bg, [`${name}-edge`]: edge };
}

function px(value: number): string {
  return `${value}px`;
}
