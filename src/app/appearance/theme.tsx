import { ConfigProvider, type ThemeConfig, theme } from 'antd';
import type { Locale } from 'antd/es/locale';
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { AppearanceStore, Look } from './appearance.ts';
import { dangerColour, darkPanel, filledHover, lightColour, productColour, readableColour, tintContrast, tintOf } from './colour.ts';

interface Props {
  readonly appearance: AppearanceStore;
  /** The tenant's colour, `#rrggbb`. */
  readonly colour: string | null;
  readonly locale: Locale;
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

/** Sets antd's tokens for the tree below: the tenant's colour, light or dark, short or no motion. */
export function Theme({ appearance, colour, locale, nonce, children }: Props) {
  const look = useSyncExternalStore(appearance.subscribe, appearance.get);
  const config = useMemo(() => themeOf(look, colour), [look, colour]);
  useLayoutEffect(
    () => document.documentElement.style.setProperty('--wb-selected', selectedColour(look.isDark, colour)),
    [look.isDark, colour],
  );
  const csp = useMemo(() => (nonce === undefined ? undefined : { nonce }), [nonce]);
  return (
    <ConfigProvider theme={config} locale={locale} {...(csp === undefined ? {} : { csp })} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}

function themeOf({ isDark, reducesMotion, isTouch }: Look, colour: string | null): ThemeConfig {
  const light = lightColour(colour ?? productColour);
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: true,
    hashed: false,
    token: {
      colorPrimary: readableColour(colour ?? productColour),
      colorBgLayout: isDark ? '#0c0e11' : '#f5f7fa',
      ...(isDark ? { ...darkBackgrounds, ...darkText, colorLink: light } : { ...lightText, ...tints(colour ?? productColour) }),
      borderRadius: 6,
      ...(isTouch ? touchSizes : {}),
      motion: !reducesMotion,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.15s',
      fontFamily:
        "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Helvetica Neue', Arial, sans-serif",
    },
    components: components(selectedColour(isDark, colour), filledHover(colour ?? productColour, isDark)),
  };
}

/** The colour of selected items' text. */
function selectedColour(isDark: boolean, colour: string | null): string {
  return isDark ? lightColour(colour ?? productColour) : readableColour(colour ?? productColour, tintContrast);
}

/** Backgrounds of selected items. */
function tints(colour: string) {
  return { colorPrimaryBg: tintOf(colour, 0.08), colorPrimaryBgHover: tintOf(colour, 0.12) };
}

/** Minimum size of touch targets (ux, Looks): 44 px. All controls derive their height from these tokens. */
const touchSizes = { controlHeight: 44, controlHeightLG: 48, controlHeightSM: 44 };

/**
 * Text in the tenant's colour: on a dark page the button colour is too dark for text; on a light page antd's own hover shade is
 * too pale. `hover` is what filled buttons show under the pointer.
 */
function components(light: string, hover: ReturnType<typeof filledHover>): ThemeConfig['components'] {
  return {
    // Folded; the open menu is no part of antd's.
    Menu: { itemSelectedColor: light, subMenuItemSelectedColor: light },
    Tabs: { itemSelectedColor: light, itemHoverColor: light, itemActiveColor: light, inkBarColor: light },
    Pagination: { colorPrimary: light, colorPrimaryHover: light },
    Button: {
      ...hover,
      colorLink: light,
      colorLinkHover: light,
      colorLinkActive: light,
      defaultHoverColor: light,
      defaultHoverBorderColor: light,
      defaultActiveColor: light,
      defaultActiveBorderColor: light,
    },
    Dropdown: { colorPrimary: light },
    Radio: { colorPrimary: light, colorPrimaryHover: light, colorPrimaryActive: light },
  };
}

/** antd's secondary text colours miss AA (4.5:1) on their backgrounds; these reach it. */
const lightText = {
  colorTextSecondary: 'rgba(0, 0, 0, 0.68)',
  colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
  colorTextDescription: 'rgba(0, 0, 0, 0.6)',
  colorTextPlaceholder: 'rgba(0, 0, 0, 0.57)',
  colorError: dangerColour,
  colorSuccess: '#237804',
  // antd derives a grey from a green as dark as this one.
  colorSuccessBg: '#f6ffed',
  colorSuccessBgHover: '#d9f7be',
  colorSuccessBorder: '#b7eb8f',
  colorSuccessBorderHover: '#95de64',
};
/** antd's own dark backgrounds of page, panel and dialog are hardly distinguishable. */
const darkBackgrounds = { colorBgContainer: darkPanel, colorBgElevated: '#212329' };
const darkText = {
  colorTextSecondary: 'rgba(255, 255, 255, 0.72)',
  colorTextTertiary: 'rgba(255, 255, 255, 0.62)',
  colorTextDescription: 'rgba(255, 255, 255, 0.62)',
  colorTextPlaceholder: 'rgba(255, 255, 255, 0.55)',
};
