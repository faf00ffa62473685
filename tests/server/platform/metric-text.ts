/** One line of Prometheus' text format. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads Prometheus' text format. @throws Error at a line that is none, at a name without help, and at one that stands twice */
export function samplesOf(text: string): readonly Sample[] {
  const helped = new Set<string>();
  const seen = new Set<string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, told = '', about = ''] = /^# (HELP|TYPE) (\w+) \S/.exec(line) ?? [];
    if (told === 'HELP' && helped.has(about)) throw new Error(`Told twice: ${about}`);
    if (told === 'HELP') helped.add(about);
    if (told !== '') continue;
    const [, name = '', labelled = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === '' || !Number.isFinite(Number(value))) throw new Error(`Not a sample: ${line}`);
    if (!helped.has(name.replace(/_(?:bucket|sum|count)$/, '')) && !helped.has(name)) throw new Error(`No help: ${name}`);
    const key = `${name}{${labelled}}`;
    if (seen.has(key)) throw new Error(`Twice: ${key}`);
    seen.add(key);
    const labels = Object.fromEntries([...labelled.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', said = '']) => [label, said]));
    samples.push({ name, labels, value: Number(value) });
  }
  return samples;
}

/** The value of the sample with these labels and no others; undefined without one. */
export function amountOf(samples: readonly Sample[], name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
  const same = (sample: Sample) =>
    sample.name === name &&
    Object.keys(sample.labels).length === Object.keys(labels).length &&
    Object.entries(labels).every(([label, value]) => sample.labels[label] === value);
  return samples.find(same)?.value;
}
