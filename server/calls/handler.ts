import type { Readable } from 'node:stream';
import type { CallInput, CallReply, EndpointId, Endpoints, ServedId } from '../../contract/endpoints/all.ts';
import type { SentFile } from '../files/sent-file.ts';
import type { Caller, SignedInCaller } from './caller.ts';

/** A file as a reply: streamed, with its name in Content-Disposition. */
export interface FileReply {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Readable;
  /** Shown in the page rather than saved; for pictures that the server drew itself. */
  readonly inline?: true;
}

/** The reply when a job prepares the file; it points to the job (wire.md, Files). */
export interface LaterReply {
  readonly message: string;
}

type CallerOf<I extends EndpointId> = Endpoints[I] extends { readonly access: 'public' } ? Caller : SignedInCaller;
type Answer<I extends EndpointId> = Endpoints[I] extends { readonly kind: 'blob' } ? FileReply | LaterReply : CallReply<I>;

type Sent<I extends EndpointId> = Endpoints[I] extends { readonly uploadMegabytes: number } ? { readonly file: SentFile } : unknown;

/** Answers one call with its `result` or throws a Refusal. Access has been checked before. */
export type Handler<I extends EndpointId> = (input: CallInput<I> & Sent<I>, caller: CallerOf<I>) => Promise<Answer<I>>;

/** One handler per contract entry that this server answers; a missing one does not compile. */
export type Handlers = { readonly [I in ServedId]: Handler<I> };
