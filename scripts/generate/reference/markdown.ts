/** Formats a table; cells may contain line breaks and bars. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Formats text as code. */
export function code(text: string): string {
  const mark = text.includes('`') ? '``' : '`';
  return `${mark}${text}${mark}`;
}

export function joined(parts: readonly (string | undefined)[], by = '\n\n'): string {
  return parts.filter((part) => part !== undefined && part !== '').join(by);
}

/** Removes references to documents outside the repository, which readers cannot open. */
export function withoutReferences(comment: string | undefined): string {
  return (comment ?? '').replaceAll(/ \((?:design\.md|security|spec|wire\.md|decision)[^)]*\)/g, '');
}
