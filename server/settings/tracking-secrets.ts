import { codeMaps } from '../tracking/code-map.ts';
import { platformSource } from '../tracking/known-events.ts';
import { simulatorSource } from '../tracking/sources/simulator.ts';
import type { TrackingSecrets } from '../tracking/webhook.ts';
import { refuseValue } from './setting-reader.ts';

/** Reads `source=whsec_…` pairs, separated by commas; a source that stands twice has two secrets. */
export function trackingSecrets(value: string): TrackingSecrets {
  const secrets = new Map<string, Buffer[]>();
  for (const pair of value.split(',').map((part) => part.trim())) {
    const [, source = '', text = ''] = /^([a-z0-9-]+)=(?:whsec_)?([A-Za-z0-9+/]+={0,2})$/.exec(pair) ?? [];
    if (source === '') return refuseValue('is not a list like easypost=whsec_…,waybill=whsec_…', true);
    if (!codeMaps.has(source) || source === platformSource || source === simulatorSource)
      return refuseValue(`names ${source}, which is no source that pushes`, true);
    const secret = Buffer.from(text, 'base64');
    if (secret.length < 24) return refuseValue(`has a secret of ${source} with less than 24 bytes`, true);
    secrets.set(source, [...(secrets.get(source) ?? []), secret]);
  }
  return secrets;
}
