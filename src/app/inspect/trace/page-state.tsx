import { useSyncExternalStore } from 'react';
import { asValues } from '../../../runtime/inputs.ts';
import { onWatched, watchedScreens } from '../../../runtime/inspect/watch.ts';
import { PlaceLink } from '../place-link.tsx';
import { inFront } from '../watched-elements.ts';
import type { Words } from '../words.ts';
import { Json } from './json.tsx';
import type { Snapshots } from './snapshot.ts';

/** The shared state of the screen in front, as it is now. */
export function PageState({ snapshots, words }: { readonly snapshots: Snapshots; readonly words: Words }) {
  const front = inFront(useSyncExternalStore(onWatched, watchedScreens));
  if (front === undefined) return <p className="wi-muted">{words('trace.noScreen')}</p>;
  const state = Object.entries(asValues(front.scope.page));
  return (
    <>
      <div className="wt-heading">
        <h3>{front.screen.id}</h3>
        <PlaceLink screen={front.screen.id} path="" words={words} />
      </div>
      <p className="wi-muted">{words(state.length === 0 ? 'trace.noState' : 'trace.stateNow')}</p>
      {state.map(([name, value]) => (
        <Json key={name} title={`page.${name}`} value={snapshots.named(name, value)} />
      ))}
    </>
  );
}
