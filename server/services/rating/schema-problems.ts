import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';

/** What is wrong in a document, and where: a JSON Pointer. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** The checker of a closed schema; of a union whose members have a `kind`, only the member that is meant is spoken of. */
export function checkerOf<S extends TSchema>(schema: S) {
  const validator = Compile(schema);
  return {
    isValid: (value: unknown) => validator.Check(value),
    problems: (value: unknown): readonly Problem[] => spoken(validator.Errors(value)),
  };
}

const member = /^(.*)\/anyOf\/(\d+)(?:\/|$)/;

function spoken(errors: readonly TLocalizedValidationError[]): readonly Problem[] {
  const meant = errors.filter((error) => !isOfOtherMember(error, errors));
  const problems = meant.length > 0 ? meant : errors;
  const seen = new Set<string>();
  return problems.flatMap((error) => {
    const problem = said(error);
    if (problem === undefined || seen.has(problem.path)) return [];
    seen.add(problem.path);
    return [problem];
  });
}

/** A member of a union that another `kind` rules out, at this place of the document. */
function isOfOtherMember(error: TLocalizedValidationError, errors: readonly TLocalizedValidationError[]): boolean {
  const [, before, number] = member.exec(error.schemaPath) ?? [];
  if (before === undefined) return false;
  const prefix = `${before}/anyOf/${number}/`;
  return errors.some(
    ({ keyword, schemaPath, instancePath }) =>
      keyword === 'const' &&
      schemaPath === `${prefix}properties/kind` &&
      error.instancePath.startsWith(instancePath.slice(0, -'/kind'.length)),
  );
}

function said({ keyword, instancePath: path, params, message }: TLocalizedValidationError): Problem | undefined {
  if (keyword === 'additionalProperties' || keyword === 'anyOf') return undefined;
  if (keyword === 'boolean') return { path, message: 'is not known here' };
  if (keyword === 'required' && 'requiredProperties' in params) {
    return { path, message: `needs ${[params.requiredProperties].flat().join(', ')}` };
  }
  if (keyword === 'pattern') return { path, message: patternText(String('pattern' in params ? params.pattern : '')) };
  return { path, message };
}

/** What the patterns of the documents ask for. */
function patternText(pattern: string): string {
  if (pattern.startsWith('^(?!0+')) return 'is a decimal string above zero, such as "0.5"';
  if (pattern.startsWith('^\\d{1,')) return 'is a decimal string, such as "12.5"';
  if (pattern.startsWith('^\\d{4}-')) return 'is a day, such as "2026-11-21"';
  return `must match ${pattern}`;
}
