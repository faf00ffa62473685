import { headerRefusal } from '../../contract/connections/headers.ts';
import { isRecord, type JsonRecord, own, ownList, ownText } from '../../src/runtime/language/walk/schema.ts';
import { textOf } from './operation.ts';
import type { Report } from './report.ts';

/** The token by the first way of signing in that the document asks for and a connection can do. */
export function tokenOf(document: JsonRecord, connection: string, report: Report): JsonRecord {
  const schemes = own(own(document, 'components'), 'securitySchemes');
  const all = isRecord(schemes) ? schemes : {};
  const asked = ownList(document, 'security').flatMap((one) => (isRecord(one) ? Object.keys(one) : []));
  const names = [...asked, ...Object.keys(all)].filter((name, index, every) => every.indexOf(name) === index && isRecord(all[name]));
  for (const name of names) {
    const token = tokenBy(all[name]);
    if (token === undefined) {
      report.note(`/components/securitySchemes/${name}`, 'unsupported security scheme', describedScheme(all[name]));
      continue;
    }
    const others = names.filter((other) => other !== name);
    for (const other of others)
      report.note(`/components/securitySchemes/${other}`, 'a further security scheme: a connection has one', describedScheme(all[other]));
    report.todo.push(
      `The backend wants a token (${describedScheme(all[name])}): set CONNECTION_${connection.toUpperCase()}_TOKEN in the environment of the server.`,
    );
    return { token };
  }
  return {};
}

function tokenBy(scheme: unknown): JsonRecord | undefined {
  const type = ownText(scheme, 'type');
  const header = ownText(scheme, 'name') ?? '';
  if (type === 'apiKey') {
    const isFit =
      ownText(scheme, 'in') === 'header' && /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,80}$/.test(header) && headerRefusal(header, true) === undefined;
    return isFit ? { from: 'secret', header } : undefined;
  }
  if (type === 'http' && ownText(scheme, 'scheme')?.toLowerCase() === 'basic')
    return { from: 'secret', header: 'Authorization', prefix: 'Basic ' };
  return type === 'http' || type === 'oauth2' || type === 'openIdConnect'
    ? { from: 'secret', header: 'Authorization', prefix: 'Bearer ' }
    : undefined;
}

function describedScheme(scheme: unknown): string {
  const words = [ownText(scheme, 'type'), ownText(scheme, 'scheme'), ownText(scheme, 'in'), ownText(scheme, 'name'), textOf(scheme)];
  return words.filter((word) => word !== undefined).join(' ');
}
