import { Tabs as AntTabs } from 'antd';
import { createElement, type ReactNode, useRef } from 'react';
import { PageShownContext, usePageIsShown, useRuntime, useSurroundings } from '../../runtime/context.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import { Blocks } from '../../runtime/render/block.tsx';
import { useTab } from '../../runtime/render/tab.ts';
import { useText } from '../../runtime/text.ts';
import { icons } from '../icons.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { WithData } from '../parts/with-data.tsx';
import '../styles/facts.css';

type TabsBlock = CompiledBlockOf<'tabs'>;
type Item = TabsBlock['items'][number];

/** Tabs within a page. Tabs that the user may not see are omitted; without any tab the block is hidden. */
export function Tabs({ block }: { readonly block: TabsBlock }) {
  return (
    <WithData source={block.source} name={block.name} skeleton={<Skeleton shape="page" />}>
      {() => <Pages block={block} />}
    </WithData>
  );
}

function Pages({ block }: { readonly block: TabsBlock }) {
  const { permissions } = useRuntime();
  const { scope } = useSurroundings();
  const text = useText();
  const items = block.items.filter(
    ({ permission, when }) =>
      (permission === undefined || permissions.shows(permission)) && (when === undefined || when.evaluate(scope) === true),
  );
  const isBarred = ({ permission }: Item) => permission !== undefined && permissions.disables(permission);
  const open = items.filter((item) => !isBarred(item));
  const { active, choose } = useTab(
    open.map(({ name }) => name),
    block.param,
  );
  const opened = useOpened(active);
  if (items.length === 0) return null;
  return (
    <AntTabs
      locale={{ dropdownAriaLabel: text('widget.tabs.more') }}
      className="wb-tabs"
      activeKey={active}
      onChange={choose}
      items={items.map((item) => {
        const { name, title, icon, body } = item;
        const drawn = icon === undefined ? undefined : icons[icon];
        return {
          key: name,
          label: text(title),
          icon: drawn === undefined ? undefined : createElement(drawn, { 'aria-hidden': true }),
          disabled: isBarred(item),
          children: opened.has(name) ? (
            <Page isActive={name === active}>
              <Blocks blocks={body} />
            </Page>
          ) : null,
        };
      })}
    />
  );
}

/** The blocks of a hidden tab keep their state, and neither poll nor load. */
function Page({ isActive, children }: { readonly isActive: boolean; readonly children: ReactNode }) {
  const isShown = usePageIsShown();
  return (
    <PageShownContext.Provider value={isShown && isActive}>
      <div className="wb-page">{children}</div>
    </PageShownContext.Provider>
  );
}

/** The tabs that have been active; the others are not mounted. */
function useOpened(active: string): ReadonlySet<string> {
  const opened = useRef<ReadonlySet<string>>(new Set());
  if (!opened.current.has(active)) opened.current = new Set([...opened.current, active]);
  return opened.current;
}
