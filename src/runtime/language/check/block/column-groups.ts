import { own, ownList, ownText } from '../../walk/schema.ts';
import type { Place } from '../place.ts';
import { unknownName } from '../report.ts';

/** A group opens columns of its list that are hidden at first; otherwise its button would begin by closing them. */
export function checkColumnGroups(list: unknown, { path, report }: Place): void {
  const columns = ownList(list, 'columns');
  const names = columns.flatMap((column) => ownText(column, 'dataIndex') ?? []);
  if (names.length === 0) return;
  for (const [at, group] of ownList(list, 'columnGroups').entries())
    for (const [index, name] of ownList(group, 'columns').entries()) {
      if (typeof name !== 'string') continue;
      const where = `${path}/columnGroups/${at}/columns/${index}`;
      const column = columns.find((one) => ownText(one, 'dataIndex') === name);
      if (!names.includes(name)) report(unknownName('unknown_data_index', where, 'column', name, names));
      else if (own(column, 'hideInTable') !== true)
        report({
          code: 'wrong_value',
          path: where,
          message: `The column "${name}" is shown at first`,
          expected: '"hideInTable": true in the column',
        });
    }
}
