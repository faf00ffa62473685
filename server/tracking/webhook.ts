import { Integer, Array as List, Optional, String as Text } from 'typebox';
import { Check } from 'typebox/value';
import { record } from '../../contract/envelope.ts';
import { Refusal } from '../calls/refusal.ts';
import { type SignedMessage, verifiedId } from '../calls/signed-message.ts';
import type { Database } from '../db/database.ts';
import { codeMaps } from './code-map.ts';
import { isTaken, noteTaken } from './db/recording.ts';
import { type EventTime, isTimeZone, momentsOf, readEventTime } from './event-time.ts';
import { numberLength } from './recognise.ts';
import type { Recording, ReportedEvent } from './recording.ts';

/** The secrets of each source that may push; several while one is replaced. */
export type TrackingSecrets = ReadonlyMap<string, readonly Buffer[]>;

export interface PushedMessage extends SignedMessage {
  readonly source: string;
}

export interface PushOutcome {
  /** Events that were not known before. */
  readonly added: number;
  /** Parcels that no order has. */
  readonly unknownNumbers: number;
  /** Events whose time cannot be read, or lies in the future. */
  readonly refusedEvents: number;
}

export type TrackingWebhook = ReturnType<typeof createTrackingWebhook>;

/** Takes signed messages of carriers and aggregators (standardwebhooks.com). Repeated and late ones are harmless. */
export function createTrackingWebhook(
  database: Database,
  { recording, now, secrets }: { readonly recording: Recording; readonly now: () => Date; readonly secrets: TrackingSecrets },
) {
  /** @throws Refusal `unauthorized` for what no known source signed lately, `bad_request` for another content */
  return async function receive(message: PushedMessage): Promise<PushOutcome> {
    const { source } = message;
    const id = verifiedId(message, secrets.get(source) ?? [], now());
    const codes = codeMaps.get(source);
    if (id === null || codes === undefined) throw new Refusal('unauthorized');
    const { parcels } = parsed(message.body);
    if (await database.platform((tx) => isTaken(tx, source, id))) return { added: 0, unknownNumbers: 0, refusedEvents: 0 };
    let added = 0;
    let unknownNumbers = 0;
    let refusedEvents = 0;
    for (const { number, events } of parcels) {
      const read = events.flatMap((event) => {
        const time = readEventTime(event.time, codes.timeFormat, zoneOf(event.timeZone));
        return time === null || isFuture(time, now()) ? [] : [reported(event, time)];
      });
      refusedEvents += events.length - read.length;
      const recorded = await recording.record(source, number, read);
      added += recorded.added;
      if (recorded.orders === 0 && read.length > 0) unknownNumbers += 1;
    }
    // After the work: a message that failed halfway is taken again, and its events count once.
    await database.platform((tx) => noteTaken(tx, source, id, now()));
    return { added, unknownNumbers, refusedEvents };
  };
}

const day = 86_400_000;

const storable = (maxLength: number, minLength = 0) => Text({ minLength, maxLength, pattern: '^[^\\u0000\\ud800-\\udfff]*$' });

const PushedEvent = record({
  code: storable(64, 1),
  text: Optional(storable(500)),
  time: Text({ maxLength: 40 }),
  /** IANA name, where the time has no offset. */
  timeZone: Optional(Text({ maxLength: 64 })),
  city: Optional(storable(120)),
  country: Optional(Text({ pattern: '^[A-Z]{2}$' })),
  leg: Optional(Integer({ minimum: 1, maximum: 99 })),
});

const Pushed = record({
  parcels: List(record({ number: storable(numberLength, 4), events: List(PushedEvent, { maxItems: 200 }) }), { maxItems: 100 }),
});

function parsed(body: Buffer) {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Refusal('bad_request');
  }
  if (!Check(Pushed, value)) throw new Refusal('bad_request');
  return value;
}

type Event = ReturnType<typeof parsed>['parcels'][number]['events'][number];

function reported({ code, text = '', city = '', country, leg }: Event, time: EventTime): ReportedEvent {
  return { code, content: text === '' ? null : text, time, city: city === '' ? null : city, country: country ?? null, leg: leg ?? null };
}

function zoneOf(name: string | undefined): string | undefined {
  return name !== undefined && isTimeZone(name) ? name : undefined;
}

/** An event of tomorrow would hold its parcel in an end state. */
function isFuture(time: EventTime, now: Date): boolean {
  return momentsOf(time)[0] > now.getTime() + day;
}
