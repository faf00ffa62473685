/**
 * Loaded into a built server by `node --import`: appends each query with its values and its connection as a line to BENCH_QUERIES, so that
 * the comparison always runs the same SQL as the calls.
 */
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const file = process.env.BENCH_QUERIES ?? '';
/** @type {Map<object, number>} */
const connections = new Map();
const original = pg.Client.prototype.query;

/** @type {(this: object, ...args: unknown[]) => unknown} */
const recording = function query(...args) {
  const [first, second] = args;
  const asked = typeof first === 'object' && first !== null ? first : { text: first };
  const values = 'values' in asked && Array.isArray(asked.values) ? asked.values : Array.isArray(second) ? second : [];
  connections.set(this, connections.get(this) ?? connections.size + 1);
  if ('text' in asked && typeof asked.text === 'string') {
    const name = 'name' in asked ? asked.name : undefined;
    appendFileSync(file, `${JSON.stringify({ connection: connections.get(this), name, text: asked.text, values: values.map(plain) })}\n`);
  }
  return Reflect.apply(original, this, args);
};
Reflect.set(pg.Client.prototype, 'query', recording);

/** @param {unknown} value */
function plain(value) {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
