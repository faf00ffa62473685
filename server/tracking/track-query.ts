import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { TrackCounts, TrackEvent, TrackRow } from '../../contract/entities/orders/track.ts';
import { trackViews } from '../../contract/parcel-states.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import type { OrderScope } from '../orders/db/order-search.ts';
import { findOrder } from '../orders/order-detail.ts';
import { type OrderPermission, scopeOf } from '../orders/order-scope.ts';
import { attentionOf, trackStatusOf } from './attention.ts';
import { findSubscribed } from './db/parcels.ts';
import { findTrackedById, findTrackedByNumber, type TrackedOrder } from './db/tracked-orders.ts';
import { type KnownParcel, numbersOf, plainNumber, readParcels } from './known-events.ts';
import { readPastedNumbers } from './numbers.ts';
import { carrierNames, trackDictionaries, trackEvents, trackRow } from './track-row.ts';

export type TrackQuery = ReturnType<typeof createTrackQuery>;

/** Answers where parcels are, by their numbers or by their order. */
export function createTrackQuery(database: Database, now: () => Date) {
  const reading = <T>(caller: SignedInCaller, permission: OrderPermission, work: (tx: Transaction, scope: OrderScope) => Promise<T>) =>
    database.tenant(caller.principal.tenantId, async (tx) => work(tx, await scopeOf(tx, caller, permission)));

  /** Finds parcels in the order of the numbers. @throws Refusal `too_many_numbers` */
  async function parcelsOf(tx: Transaction, scope: OrderScope, pasted: string | undefined): Promise<KnownParcel[]> {
    const { numbers } = readPastedNumbers(pasted ?? '', 'numbers');
    if (numbers.length === 0) return [];
    const orders = await findTrackedByNumber(tx, scope, spelled(numbers));
    const typed = numbers.map(plainNumber);
    const placeOf = (order: TrackedOrder) => Math.min(...namesOf(order).flatMap((name) => placeIn(typed, name)));
    const sorted = [...orders].sort(
      (one, other) => placeOf(one) - placeOf(other) || other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? -1 : 1),
    );
    return readParcels(tx, scope.tenantId, scope.timeZone, sorted);
  }

  async function batch(
    { numbers, trackStatus }: CallInput<'track.batch'>,
    caller: SignedInCaller,
    permission: 'track:query' | 'track:export' = 'track:query',
  ): Promise<TrackRow[]> {
    return reading(caller, permission, async (tx, scope) => {
      const parcels = await parcelsOf(tx, scope, numbers);
      const behind = parcels.filter((parcel) => isBehind(trackStatus, parcel, now()));
      return rowsOf(tx, behind, caller, now());
    });
  }

  return {
    /** The parcels of these numbers behind a tab. */
    batch,

    recognise: ({ numbers: text }: CallInput<'track.recognise'>, caller: SignedInCaller): Promise<CallReply<'track.recognise'>> =>
      reading(caller, 'track:query', async (tx, scope) => {
        const { numbers, duplicates, malformed } = readPastedNumbers(text, 'numbers');
        const found = numbers.length === 0 ? [] : await findTrackedByNumber(tx, scope, spelled(numbers));
        const names = new Set(found.flatMap(namesOf));
        const known = numbers.filter((number) => names.has(plainNumber(number)));
        const unknown = numbers
          .filter((number) => !names.has(plainNumber(number)))
          .map((number) => ({ number, carriers: carrierNames(number) }));
        return { numbers: [...numbers], known, unknown, duplicates: [...duplicates], malformed: [...malformed] };
      }),

    statusCount: ({ numbers }: CallInput<'track.statusCount'>, caller: SignedInCaller): Promise<TrackCounts> =>
      reading(caller, 'track:query', async (tx, scope) => {
        const parcels = await parcelsOf(tx, scope, numbers);
        const behind = (tab: string) => parcels.filter((parcel) => isBehind(tab, parcel, now())).length;
        const views = Object.fromEntries(trackViews.map((view) => [view, behind(view)])) as Pick<TrackCounts, (typeof trackViews)[number]>;
        return { all: parcels.length, ...views, attention: behind('attention') };
      }),

    details: ({ id }: CallInput<'track.details'>, caller: SignedInCaller): Promise<TrackRow> =>
      reading(caller, 'track:query', async (tx, scope) => {
        const [order] = isRowId(id) ? await findTrackedById(tx, scope, [id]) : [];
        const [row] =
          order === undefined ? [] : await rowsOf(tx, await readParcels(tx, scope.tenantId, scope.timeZone, [order]), caller, now());
        if (row === undefined) throw new Refusal('order_not_found');
        return row;
      }),

    trackList: ({ id }: CallInput<'order.trackList'>, caller: SignedInCaller): Promise<TrackEvent[]> =>
      reading(caller, 'order:detail', async (tx, scope) => {
        const { id: found } = await findOrder(tx, scope, id);
        const orders = await findTrackedById(tx, scope, [found]);
        const [parcel] = await readParcels(tx, scope.tenantId, scope.timeZone, orders);
        if (parcel === undefined) return [];
        return trackEvents(parcel, caller.language, await readTexts(tx, caller, trackDictionaries));
      }),
  };
}

/** Reports whether a parcel counts behind a tab; no tab and `all` hold every parcel. */
function isBehind(tab: string | undefined, parcel: KnownParcel, now: Date): boolean {
  if (tab === undefined || tab === '' || tab === 'all') return true;
  return tab === 'attention' ? attentionOf(parcel, now) !== null : trackStatusOf(parcel.order) === tab;
}

function namesOf(order: TrackedOrder): readonly string[] {
  return [...numbersOf(order), plainNumber(order.customerNo)];
}

/** Numbers as they were typed and in capitals, which is how carriers write them. */
function spelled(numbers: readonly string[]): readonly string[] {
  return [...new Set(numbers.flatMap((number) => [number, plainNumber(number)]))];
}

function placeIn(numbers: readonly string[], name: string): number[] {
  const place = numbers.indexOf(name);
  return place === -1 ? [] : [place];
}

async function rowsOf(tx: Transaction, parcels: readonly KnownParcel[], caller: SignedInCaller, now: Date): Promise<TrackRow[]> {
  const { tenantId, userId } = caller.principal;
  const textOf = await readTexts(tx, caller, trackDictionaries);
  const ids = parcels.map(({ order }) => order.id);
  const view = { language: caller.language, textOf, now, subscribed: await findSubscribed(tx, tenantId, userId, ids) };
  return parcels.map((parcel) => trackRow(parcel, view));
}
