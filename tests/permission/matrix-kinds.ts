/** The visible state of an element. */
export type Found = 'there' | 'disabled' | 'absent';

export interface Kind {
  /** Columns have a rule of their own in wire.md: a column whose key no rule names is shown. */
  readonly isColumn?: true;
  /** Whether it has a control, so that it can be shown but disabled. */
  readonly isUsable: boolean;
  find(page: HTMLElement): Found;
}

/** Every kind of element that can carry a permission, and how the tests find it on the page. */
export const kinds: Readonly<Record<string, Kind>> = {
  block: shown('.wb-panel-title, .ant-card-head-title', 'Block K'),
  tab: {
    isUsable: true,
    find: (page) => state(page.querySelector('[data-node-key=kept]'), (tab) => tab.matches('.ant-tabs-tab-disabled')),
  },
  column: { isColumn: true, isUsable: true, find: findColumn },
  'search field of a column': field('Column search K'),
  'search field': field('Search K'),
  'list action': button('List action K'),
  'row action': button('Row action K'),
  'batch action': button('Batch action K'),
  'list total': shown('.wl-totals .wb-muted', 'Total K'),
  'detail item': { isUsable: true, find: (page) => state(fact(page, 'Item K'), (one) => one.querySelector('button') === null) },
  'detail header fact': shown('dt', 'Header fact K'),
  'detail header status': {
    isUsable: true,
    find: (page) => {
      const line = page.querySelector('.wb-detail-line');
      return line?.textContent?.includes('SECRET-fact') !== true
        ? 'absent'
        : line.querySelector('.wb-value-button') === null
          ? 'disabled'
          : 'there';
    },
  },
  'stats item': {
    isUsable: true,
    find: (page) =>
      state(
        named(page, '.ant-statistic-title', 'Figure K'),
        (title) => title.closest('.wb-tile')?.querySelector('.wb-tile-button') === null,
      ),
  },
  'form field': field('Field K'),
  'form field in a group': field('Field in group K'),
  'form section group': field('Field in section K'),
  'form field in a card': field('Field in card K'),
  "column of a form's rows": cell('Cell K'),
  'column of an editable table': cell('Line K'),
  'form submit': button('Submit K'),
  'form action': button('Form action K'),
  'wizard step': field('Field in step K'),
  'timeline fact': shown('dt', 'Event fact K'),
};

function shown(selector: string, text: string): Kind {
  return { isUsable: false, find: (page) => (named(page, selector, text) === undefined ? 'absent' : 'there') };
}

function button(text: string): Kind {
  return { isUsable: true, find: (page) => state(named(page, 'button', text), (one) => one.matches(':disabled')) };
}

function field(label: string): Kind {
  return {
    isUsable: true,
    find: (page) => state(page.querySelector(`input[aria-label="${label}"]`), (input) => input.matches(':disabled')),
  };
}

function cell(title: string): Kind {
  return {
    isUsable: true,
    find(page) {
      const heading = named(page, '.eg-title', title);
      const at = heading?.getAttribute('aria-colindex');
      const body = heading?.closest('.eg')?.querySelector(`.eg-cell[aria-colindex="${at}"]`);
      return state(body, (one) => one.getAttribute('aria-readonly') === 'true');
    },
  };
}

/** Its values are buttons, unless disabled. */
function findColumn(page: HTMLElement): Found {
  const heading = named(page, '.wl-head', 'Column K');
  const value = [...page.querySelectorAll('.wl td')].find((one) => one.textContent === 'SECRET-cost');
  if ((heading === undefined) !== (value === undefined)) throw new Error('heading and values of the column differ');
  return state(value, (one) => one.querySelector('button') === null);
}

function fact(page: HTMLElement, title: string): Element | null {
  return named(page, 'dt', title)?.parentElement ?? null;
}

function named(page: HTMLElement, selector: string, text: string): Element | undefined {
  return [...page.querySelectorAll(selector)].find((one) => one.textContent === text);
}

function state(element: Element | null | undefined, isDisabled: (element: Element) => boolean): Found {
  if (element === null || element === undefined) return 'absent';
  return isDisabled(element) ? 'disabled' : 'there';
}
