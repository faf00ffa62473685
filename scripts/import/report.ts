/** Something of the document that pages do not have, or have in another form. */
export interface Note {
  /** A JSON Pointer into the document, in its OpenAPI 3.1 form. */
  readonly pointer: string;
  readonly reason: string;
  /** The words of the document that stand nowhere else. */
  readonly text?: string;
}

/** Collects what an import made and what it could not take over. */
export class Report {
  readonly notes: Note[] = [];
  /** Pages and what they are for. */
  readonly made: string[] = [];
  /** What a person has to do before the pages work. */
  readonly todo: string[] = [];
  readonly #seen = new Set<string>();

  note(pointer: string, reason: string, text?: string): void {
    const key = `${pointer} ${reason}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.notes.push({ pointer, reason, ...(text === undefined ? {} : { text }) });
  }

  /** The report as text: pages, open tasks, then what is missing, by reason. */
  text(): string {
    const reasons = new Map<string, Note[]>();
    for (const note of this.notes) reasons.set(note.reason, [...(reasons.get(note.reason) ?? []), note]);
    const missing = [...reasons].flatMap(([reason, notes]) => [
      `  ${reason}:`,
      ...notes.map(({ pointer, text }) => noteLine(pointer, text)),
    ]);
    return [
      ...section('Made', this.made),
      ...section('To do', this.todo),
      ...(missing.length === 0 ? ['Everything was taken over.'] : ['Not taken over, or changed:', ...missing]),
      '',
    ].join('\n');
  }
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)];
}

function noteLine(pointer: string, text: string | undefined): string {
  return `    ${pointer === '' ? '/' : pointer}${text === undefined ? '' : `: ${text.replaceAll(/\s+/g, ' ')}`}`;
}
