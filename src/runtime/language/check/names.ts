import type { Registry } from '../grammar/marks.ts';
import type { JsonPath, Problem } from '../problem.ts';
import { suggest } from '../walk/suggest.ts';
import { endpointIds, endpointOf } from './contract.ts';
import { type Knowledge, widgetsOf } from './knowledge.ts';
import { unknownName } from './report.ts';

/** What is wrong with a name of a registry, undefined when it is known. */
export function nameProblem(registry: Registry, name: string, path: JsonPath, knowledge: Knowledge): Problem | undefined {
  switch (registry) {
    case 'endpoint':
      return endpointOf(name) === undefined ? unknownName('unknown_endpoint', path, 'call', name, endpointIds) : undefined;
    case 'dictionary':
      return knowledge.dictionaries.has(name)
        ? undefined
        : unknownName('unknown_dictionary', path, 'dictionary', name, knowledge.dictionaries.keys());
    case 'permission':
      return knowledge.permissions.has(name)
        ? undefined
        : unknownName('unknown_permission', path, 'permission', name, knowledge.permissions);
    case 'message':
      return messageProblem(name, path, knowledge);
    case 'rule':
      return knowledge.rules.has(name) ? undefined : unknownName('unknown_rule', path, 'validation rule', name, knowledge.rules);
    case 'screen':
      return knowledge.screens.has(name) ? undefined : unknownName('unknown_screen', path, 'screen', name, knowledge.screens.keys());
    case 'icon':
      return knowledge.icons.has(name) ? undefined : unknownName('unknown_icon', path, 'icon', name, knowledge.icons);
    case 'fragment':
      return knowledge.fragments.has(name)
        ? undefined
        : unknownName('unknown_fragment', path, 'fragment', name, knowledge.fragments.keys());
    default:
      return widgetProblem(registry, name, path, knowledge);
  }
}

function widgetProblem(registry: 'field' | 'cell' | 'widget', name: string, path: JsonPath, knowledge: Knowledge): Problem | undefined {
  if (knowledge.widgets.get(`${registry}:${name}`) !== undefined) return undefined;
  return unknownName(`unknown_${registry}`, path, registry, name, widgetsOf(knowledge, registry));
}

/** A key must have a text in every language; which ones lack it is said. */
function messageProblem(key: string, path: JsonPath, { messages }: Knowledge): Problem | undefined {
  const lacking = [...messages].filter(([, keys]) => !keys.has(key)).map(([language]) => language);
  if (lacking.length === 0) return undefined;
  const all = new Set([...messages.values()].flatMap((keys) => [...keys]));
  if (lacking.length < messages.size) {
    return {
      code: 'unknown_message',
      path,
      message: `The text "${key}" is missing in ${lacking.join(', ')}`,
      expected: 'a text in every language',
    };
  }
  return {
    code: 'unknown_message',
    path,
    message: `No language has a text "${key.slice(0, 80)}"`,
    expected: 'a key of src/locales, or the text itself: { "zh_CN": …, "en_US": … }',
    didYouMean: suggest(key, all),
  };
}
