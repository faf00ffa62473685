import { Literal, Object as Obj, Optional, type Static, String as Text, Union } from 'typebox';
import { Check } from 'typebox/value';

const id = () => Text({ format: 'uuid' });
const closed = { additionalProperties: false } as const;

/** What servers tell each other through the database. Ids only; whoever hears it reads the rest with rights (security W2). */
const LiveEvent = Union([
  /** A notice was published or revoked. */
  Obj({ kind: Literal('notice'), tenant: id(), id: id() }, closed),
  /** Something of one user's changed: a notice read, a job ended. */
  Obj({ kind: Literal('user'), tenant: id(), user: id(), id: id() }, closed),
  /** Menus or rights of a tenant changed; without one, those of the platform, which are everybody's. */
  Obj({ kind: Literal('permission'), tenant: Optional(id()) }, closed),
  /** Items of a dictionary changed: a tenant's own, or without one the platform's, which are everybody's. */
  Obj({ kind: Literal('dictionary'), tenant: Optional(id()), code: Text({ pattern: '^[a-z0-9_]{1,64}$' }) }, closed),
  /** A session ended. */
  Obj({ kind: Literal('session'), session: id() }, closed),
  /** Users or tenants were switched on or off. */
  Obj({ kind: Literal('accounts') }, closed),
  /** A job was queued. */
  Obj({ kind: Literal('job') }, closed),
]);
export type LiveEvent = Static<typeof LiveEvent>;

/** The event of a payload, or null for anything else: other programs may use the database's channels too. */
export function readEvent(payload: string): LiveEvent | null {
  try {
    const value: unknown = JSON.parse(payload);
    return Check(LiveEvent, value) ? value : null;
  } catch {
    return null;
  }
}
