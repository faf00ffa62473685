import { describe, expect, it, vi } from 'vitest';
import { safeImage } from '../../contract/addresses.ts';
import { darkPanel, lightColour, readableColour } from '../../src/app/appearance/colour.ts';
import { createLayers } from '../../src/app/layers/layers.ts';
import { addressOf } from '../../src/app/navigator.ts';
import { loginFor, redirectGiven, redirectOf } from '../../src/app/session/guard.ts';
import { takeVisitToken } from '../../src/app/session/visit-token.ts';

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://here');
  return { pathname, search, hash };
};

describe('access rules (spec section 2)', () => {
  it.each(['/user/login', '/user/register', '/user/register-result', '/user/alteration'])('%s is open without a token', (path) => {
    expect(redirectOf(at(path), false)).toBeNull();
  });

  it.each(['/order/list', '/404', '/user/other', '/dashboard/analysis'])('%s without a token leads to the login', (path) => {
    expect(redirectOf(at(path), false)).toBe(`/user/login?redirect=${encodeURIComponent(path)}`);
  });

  it('keeps the original full path', () => {
    const to = redirectOf(at('/order/list?status=draft&q=a%26b#row'), false) ?? '';
    expect(new URL(to, 'http://here').searchParams.get('redirect')).toBe('/order/list?status=draft&q=a%26b#row');
  });

  it('sends the root to the home page, /user to the login, and who has a token from the login to the home page', () => {
    expect(redirectOf(at('/'), true)).toBe('/dashboard/analysis');
    expect(redirectOf(at('/'), false)).toBe('/user/login?redirect=%2Fdashboard%2Fanalysis');
    expect([redirectOf(at('/user'), false), redirectOf(at('/user/'), true)]).toEqual(['/user/login', '/dashboard/analysis']);
    expect(redirectOf(at('/user/login?redirect=%2Forder%2Flist'), true)).toBe('/dashboard/analysis');
    expect([redirectOf(at('/order/list'), true), redirectOf(at('/user/alteration'), true)]).toEqual([null, null]);
  });

  it('takes a redirect that is given twice for none (v5.0.0-15.3.7)', () => {
    expect(redirectGiven('?redirect=%2Fa')).toBe('/a');
    expect([redirectGiven('?redirect=%2Fa&redirect=%2Fb'), redirectGiven('')]).toEqual([null, null]);
  });

  it('leads from the login back by the same way', () => {
    expect(redirectGiven(new URL(loginFor(at('/a?b=c#d')), 'http://here').search)).toBe('/a?b=c#d');
  });
});

describe('a visit by a one-time code (security L13)', () => {
  const visit = (address: string) => {
    const replaceState = vi.fn();
    const token = takeVisitToken({ location: at(address), history: { replaceState } });
    return { token, shown: replaceState.mock.calls.map((call: unknown[]) => call[2]) };
  };

  it('takes the code out of the address and leaves the rest', () => {
    expect(visit('/?token=abc&redirect=%2Forder%2Flist#x')).toEqual({ token: 'abc', shown: ['/?redirect=%2Forder%2Flist#x'] });
    expect(visit('/?token=abc')).toEqual({ token: 'abc', shown: ['/'] });
  });

  it('takes a code that is given twice, or empty, out of the address and spends none', () => {
    expect(visit('/?token=a&token=b')).toEqual({ token: null, shown: ['/'] });
    expect(visit('/?token=')).toEqual({ token: null, shown: ['/'] });
  });

  it('is one of the root path only', () => {
    expect(visit('/order/list?token=abc')).toEqual({ token: null, shown: [] });
  });
});

describe('addresses', () => {
  it('carry a query without empty values', () => {
    expect(addressOf('/order/detail?tab=log', { id: 'a b', none: null, empty: '', list: ['1', '2'] })).toBe(
      '/order/detail?tab=log&id=a+b&list=1%2C2',
    );
    expect(addressOf('/order/list', {})).toBe('/order/list');
  });

  it.each([
    ['/logo.svg', true],
    ['https://cdn.example/logo.png', true],
    ['data:image/png;base64,AAAA', true],
    ['//evil/logo.png', false],
    ['/\\evil', false],
    ['javascript:alert(1)', false],
    ['data:text/html,<script>', false],
  ])('of a logo: %s is %s', (address, isGood) => {
    expect(safeImage(address, { drawings: true }) !== null).toBe(isGood);
  });
});

describe("a tenant's colour", () => {
  it.each(['#ffffff', '#ffe600', '#1677ff', '#00aa55', '#1456c8'])(
    '%s becomes readable under white text and on a dark page (WCAG AA)',
    (colour) => {
      expect(contrast(readableColour(colour), '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(lightColour(colour), darkPanel)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('stays as it is where it can', () => {
    expect(readableColour('#1456c8')).toBe('#1456c8');
  });
});

describe('dialogs', () => {
  it('answer who opened them, and as cancelled when the user changes', async () => {
    const layers = createLayers();
    const sure = layers.confirm({ text: 'Sure?' });
    const { answer } = layers.logInAgain({ name: 'Lin', username: 'merchant', reason: '', signIn: async () => undefined });
    expect(layers.get().map(({ kind }) => kind)).toEqual(['confirm', 'login']);
    const [first] = layers.get();
    if (first?.kind === 'confirm') first.close(true);
    await expect(sure).resolves.toBe(true);
    layers.closeAll();
    await expect(answer).resolves.toBe('gone');
    const unsure = layers.confirm({ text: 'Sure?' });
    layers.closeAll();
    await expect(unsure).resolves.toBe(false);
    expect(layers.get()).toEqual([]);
  });
});

/** Written out once more, so that a slip in the product's own arithmetic shows. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const linear = (part: string) => {
      const value = Number.parseInt(part, 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(colour.slice(1, 3)) + 0.7152 * linear(colour.slice(3, 5)) + 0.0722 * linear(colour.slice(5, 7));
  };
  const [high = 0, low = 0] = [light(one), light(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}
