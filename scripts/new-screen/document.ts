import { changesSomething, endpointOf, isOpen, replyOf, withoutNull } from '../../src/runtime/language/check/contract.ts';
import { schemaVersion } from '../../src/runtime/language/grammar/screen.ts';
import { detailBlock } from './detail.ts';
import { formBlock, pathParameters } from './form.ts';
import { listBlock, paramsNamed, paramsOf, rowsOfCall } from './list.ts';
import type { Json, Making } from './shown.ts';
import { uploadBlock } from './upload.ts';
import { lowerFirst } from './words.ts';

export interface Drafted {
  readonly kind: 'list' | 'detail' | 'form' | 'upload';
  readonly document: Json;
}

/**
 * Builds the screen of a call: rows become a list, a record a detail, a body a form, a file an upload. Returns a text that explains why it
 * cannot.
 */
export function draft(name: string, call: string, permission: string | undefined, making: Making): Drafted | string {
  const endpoint = endpointOf(call);
  if (endpoint === undefined) return `There is no call ${call}.`;
  const block = lowerFirst(name);
  const frame = (params: Json) => ({
    $schema: '../screen.schema.json',
    schemaVersion,
    title: making.texts.of('title', name),
    ...params,
    ...(permission === undefined ? {} : { permission }),
  });
  if (endpoint.uploadMegabytes !== undefined)
    return { kind: 'upload', document: { ...frame({}), body: [uploadBlock(block, call, making)] } };
  const row = rowsOfCall(call);
  if (row?.properties !== undefined && !changesSomething(call))
    return { kind: 'list', document: { ...frame(paramsOf(call)), body: [listBlock(block, call, row, making)] } };
  const reply = replyOf(call);
  const isRecord = reply !== undefined && withoutNull(reply).properties !== undefined && !isOpen(withoutNull(reply));
  if (endpoint.method === 'GET' && isRecord && !changesSomething(call))
    return { kind: 'detail', document: { ...frame(paramsOf(call)), body: [detailBlock(block, call, making)] } };
  if (endpoint.method !== 'GET' && endpoint.body !== undefined && Object.keys(endpoint.body.properties).length > 0) {
    return { kind: 'form', document: { ...frame(paramsNamed(pathParameters(call), call)), body: [formBlock(block, call, making)] } };
  }
  return `${call} answers neither rows nor a record and takes no body, so there is nothing to make a screen of.`;
}
