import { ConfigProvider, type ThemeConfig, theme } from 'antd';
import type { Locale } from 'antd/es/locale';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { AppearanceStore, Look } from './appearance.ts';
import { darkPanel, lightColour, onTint, productColour, readableColour, tintOf } from './colour.ts';

interface Props {
  readonly appearance: AppearanceStore;
  /** The tenant's, `#rrggbb`. */
  readonly colour: string | null;
  readonly locale: Locale;
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

/** antd's tokens for everything below: the tenant's colour, light or dark, motion short or none. */
export function Theme({ appearance, colour, locale, nonce, children }: Props) {
  const look = useSyncExternalStore(appearance.subscribe, appearance.get);
  const config = useMemo(() => themeOf(look, colour), [look, colour]);
  const csp = useMemo(() => (nonce === undefined ? undefined : { nonce }), [nonce]);
  return (
    <ConfigProvider theme={config} locale={locale} {...(csp === undefined ? {} : { csp })} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}

function themeOf({ isDark, isStill, isTouch }: Look, colour: string | null): ThemeConfig {
  const light = lightColour(colour ?? productColour);
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: true,
    hashed: false,
    token: {
      colorPrimary: readableColour(colour ?? productColour),
      colorBgLayout: isDark ? '#0c0e11' : '#f5f7fa',
      ...(isDark ? { ...darkGrounds, ...darkText, colorLink: light } : { ...lightText, ...tints(colour ?? productColour) }),
      borderRadius: 6,
      ...(isTouch ? touchSizes : {}),
      motion: !isStill,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.15s',
      fontFamily:
        "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Helvetica Neue', Arial, sans-serif",
    },
    components: colouredText(isDark ? light : readableColour(colour ?? productColour, onTint)),
  };
}

/** What is selected stands on these. */
function tints(colour: string) {
  return { colorPrimaryBg: tintOf(colour, 0.08), colorPrimaryBgHover: tintOf(colour, 0.12) };
}

/** What a finger hits (ux, Looks): 44 px and no less. Everything that the pages draw takes its height from these. */
const touchSizes = { controlHeight: 44, controlHeightLG: 48, controlHeightSM: 44 };

/**
 * Text in the tenant's colour: on a dark page the colour of the buttons is too dark to be read, and on a light one antd's
 * own shade for what the mouse is over is too pale.
 */
function colouredText(light: string): ThemeConfig['components'] {
  return {
    Menu: { itemSelectedColor: light, subMenuItemSelectedColor: light },
    Tabs: { itemSelectedColor: light, itemHoverColor: light, itemActiveColor: light, inkBarColor: light },
    Pagination: { colorPrimary: light, colorPrimaryHover: light },
    Button: {
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

/** antd's quieter text shades miss AA (4.5 to 1) on their backgrounds; these reach it. */
const lightText = {
  colorTextSecondary: 'rgba(0, 0, 0, 0.68)',
  colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
  colorTextDescription: 'rgba(0, 0, 0, 0.6)',
  colorTextPlaceholder: 'rgba(0, 0, 0, 0.57)',
  colorError: '#d4380d',
  colorSuccess: '#237804',
  // What antd mixes from so dark a green is grey.
  colorSuccessBg: '#f6ffed',
  colorSuccessBgHover: '#d9f7be',
  colorSuccessBorder: '#b7eb8f',
  colorSuccessBorderHover: '#95de64',
};
/** A panel is told from its page, and a dialog from both: antd's own dark grounds are hardly apart. */
const darkGrounds = { colorBgContainer: darkPanel, colorBgElevated: '#212329' };
const darkText = {
  colorTextSecondary: 'rgba(255, 255, 255, 0.72)',
  colorTextTertiary: 'rgba(255, 255, 255, 0.62)',
  colorTextDescription: 'rgba(255, 255, 255, 0.62)',
  colorTextPlaceholder: 'rgba(255, 255, 255, 0.55)',
};
