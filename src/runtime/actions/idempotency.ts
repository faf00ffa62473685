import { createNanoEvents, type Emitter } from 'nanoevents';
import { CallFailure } from '../../../contract/failure.ts';
import type { CallOptions, Ports, Values } from '../ports.ts';
import { keepPageFor } from './under-way.ts';

/** Keys of calls that nobody answered: they may have been done. */
const unanswered = new WeakMap<Ports, Map<string, string>>();

const effects = new WeakMap<Ports, Emitter<{ taken(): void }>>();

/** Tells of each call that has taken effect once, as soon as it has. @returns what ends it */
export function onCallEffect(ports: Ports, listener: () => void): () => void {
  const all = effects.get(ports) ?? createNanoEvents();
  effects.set(ports, all);
  return all.on('taken', listener);
}

/**
 * Makes a call, and where the contract says that it takes effect once per key (security M1), with a key: a new one for each
 * press of a button, but the same one for the same input while nobody has said whether the call before was done. While it runs,
 * the browser asks before the page goes.
 */
export function callOnce(ports: Ports, endpoint: string, input: Values): Promise<unknown> {
  return once(ports, endpoint, input, (...options) => ports.call(endpoint, input, ...options));
}

/** Prints the file of a call in the same way. */
export function printOnce(ports: Ports, endpoint: string, input: Values): Promise<unknown> {
  return once(ports, endpoint, input, (...options) => ports.print(endpoint, input, ...options));
}

async function once(
  ports: Ports,
  endpoint: string,
  input: Values,
  make: (...options: [] | [CallOptions]) => Promise<unknown>,
): Promise<unknown> {
  if (!ports.isKeyed(endpoint)) return make();
  const open = unanswered.get(ports) ?? new Map<string, string>();
  unanswered.set(ports, open);
  const of = `${endpoint} ${JSON.stringify(input)}`;
  const key = open.get(of) ?? freshKey();
  open.set(of, key);
  try {
    const reply = await keepPageFor(() => make({ idempotencyKey: key }));
    open.delete(of);
    effects.get(ports)?.emit('taken');
    return reply;
  } catch (failure) {
    if (isAnswered(failure)) open.delete(of);
    throw failure;
  }
}

/** A server that broke down, or a proxy that gave up waiting, leaves open whether it was done. */
function isAnswered(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.detail.kind === 'refused' && failure.detail.status < 500;
}

/** `crypto.randomUUID` is there on secure pages only; these are as hard to meet twice. */
export function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
