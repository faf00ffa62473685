import { ownText } from '../../src/runtime/language/walk/schema.ts';
import type { Report } from './report.ts';
import type { Shape, Shapes } from './shapes.ts';

/** What reading a document needs. */
export interface Reading {
  readonly shapes: Shapes;
  readonly report: Report;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An input of a call. */
export interface Input {
  /** As the backend spells it. */
  readonly foreign: string;
  /** As pages spell it. */
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'body';
  readonly isRequired: boolean;
  readonly shape: Shape;
  readonly description: string | undefined;
  /** A list in the query with one parameter for each value, not with commas. */
  readonly isRepeated?: true;
}

/** A call of the document, as pages can make it. */
export interface Operation {
  /** Within the connection. */
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly pointer: string;
  readonly tag: string | undefined;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly inputs: readonly Input[];
  /** What the body is, whose members are among the inputs; with `bodyIs` it is one input. */
  readonly body:
    | {
        readonly shape: Shape;
        readonly as: 'json' | 'form';
        readonly contentType?: string;
        readonly bodyIs?: string;
        readonly description?: string;
        /** The type of the JSON:API resource that the members become. */
        readonly resourceType?: string;
      }
    | undefined;
  /** Undefined for a file or for nothing. */
  readonly reply: Shape | undefined;
  readonly isFile: boolean;
  readonly replyHeaders: readonly string[];
}

/** What a document says of something: its summary and description. */
export function textOf(value: unknown): string | undefined {
  const said = [ownText(value, 'summary'), ownText(value, 'description')].filter((text) => text !== undefined && text !== '');
  return said.length === 0 ? undefined : said.join('. ');
}
