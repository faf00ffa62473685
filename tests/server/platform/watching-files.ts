import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Array as List, Object as Obj, Optional, type Static, String as Text, type TSchema } from 'typebox';
import { Parse } from 'typebox/value';
import { parse } from 'yaml';

const folder = resolve(import.meta.dirname, '../../..');
export const textOf = (path: string) => readFileSync(resolve(folder, path), 'utf8');

const Rules = Obj({
  groups: List(
    Obj({
      name: Text(),
      rules: List(
        Obj({
          alert: Text({ pattern: '^Waybill[A-Za-z]+$' }),
          expr: Text(),
          for: Optional(Text({ pattern: '^\\d+[smh]$' })),
          labels: Obj({ severity: Text({ pattern: '^(page|ticket)$' }) }),
          annotations: Obj({ summary: Text(), runbook: Text() }),
        }),
      ),
    }),
  ),
});
const Scraping = Obj({
  scrape_configs: List(Obj({ job_name: Text(), metrics_path: Text(), authorization: Obj({ credentials_file: Text() }) })),
  rule_files: List(Text()),
});
const Dashboard = Obj({
  title: Text(),
  panels: List(Obj({ title: Text(), type: Text(), targets: Optional(List(Obj({ expr: Text() }))) })),
});

/** Reads a document. @throws Error where it is not what Prometheus or Grafana reads */
function read<T extends TSchema>(schema: T, path: string): Static<T> {
  const text = textOf(path);
  return Parse(schema, path.endsWith('.json') ? JSON.parse(text) : parse(text));
}

export const alertRules = () => read(Rules, 'deploy/prometheus/waybill-alerts.yaml').groups.flatMap(({ rules }) => rules);
export const scraping = () => read(Scraping, 'deploy/prometheus/prometheus.yaml');
export const dashboardPanels = () => read(Dashboard, 'deploy/grafana/waybill.json').panels;

/** A metric as an expression names it, with the labels that it asks for. */
export interface Asked {
  readonly name: string;
  readonly labels: readonly string[];
}

/** Finds the metrics of this product that an expression asks for. */
export function askedBy(expression: string): readonly Asked[] {
  return [...expression.matchAll(/\b(waybill_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', labelled = '']) => ({
    name,
    labels: [...labelled.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
  }));
}
