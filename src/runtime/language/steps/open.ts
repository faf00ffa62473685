import { Enum, Optional, Union } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { checkTarget } from '../check/inputs.ts';
import type { Place } from '../check/place.ts';
import { unknownName } from '../check/report.ts';
import { Inputs, Message, Name, OwnName } from '../grammar/marks.ts';
import { blocks } from '../grammar/nested.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, own, ownList, ownText } from '../walk/schema.ts';
import { step } from '../word.ts';

/**
 * Shows a screen, whose parameters are `with`; or blocks (`body`), or the block of the screen's own body that has this `name`. Blocks
 * read what the step reads and share the screen's state; they need a `title`, and a tab they cannot be, since that is a page of the
 * menu. The next step runs when a dialog or drawer is closed.
 */
export const open = step({
  grammar: {
    open: Union([Name('screen'), record({ name: OwnName() }), record({ body: blocks() })]),
    with: Optional(Inputs()),
    as: Enum(['dialog', 'drawer', 'tab']),
    title: Optional(Message()),
    /** Of the dialog or drawer; `middle` unless given. */
    width: Optional(Enum(['small', 'middle', 'large', 'full'])),
  },
  needsPerson: true,
  reaches: 'page',
  // A block in it has the data of the block around the step, and not its row, unless its source says so.
  inside: (_value, key, context) => (key === 'open' ? { ...context, item: context.data, calls: new Map() } : context),
  check(value, place) {
    if (isRecord(own(value, 'open'))) checkBlocks(value, place);
    else checkScreen(value, place);
  },
});

function checkScreen(value: unknown, place: Place): void {
  const { path, knowledge, report } = place;
  const screen = ownText(value, 'open') ?? '';
  checkTarget(screen, own(value, 'with'), place);
  const isPage = [...knowledge.routes.values()].includes(screen);
  if (ownText(value, 'as') === 'tab' && knowledge.screens.has(screen) && !isPage)
    report({
      code: 'unknown_route',
      path: below(path, 'as'),
      message: `No menu row shows the screen ${screen}, so it cannot be a tab`,
      expected: '"dialog" or "drawer", or a menu row (hidden, if need be) for the screen',
    });
}

/** Blocks are a part of this screen: no page of their own, no parameters, and no title to take over. */
function checkBlocks(value: unknown, place: Place): void {
  const { path, report } = place;
  if (ownText(value, 'as') === 'tab')
    report({
      code: 'wrong_value',
      path: below(path, 'as'),
      message: 'A tab is a page of the menu, and blocks of this screen are none',
      expected: '"dialog" or "drawer", or a screen of its own with a menu row',
    });
  if (own(value, 'with') !== undefined)
    report({
      code: 'unknown_property',
      path: below(path, 'with'),
      message: 'Blocks take no parameters: they read what this step reads',
      expected: 'no "with"',
    });
  if (own(value, 'title') === undefined)
    report({ code: 'missing_property', path, message: 'What shows blocks needs a title of its own', expected: 'title' });
  const name = ownText(own(value, 'open'), 'name');
  if (name !== undefined) place.document.atEnd.push(() => checkNamed(name, place));
}

/** A block within another reads what is around it, and its guards may stand there too: only one of the screen's own body can be opened. */
function checkNamed(name: string, { path, report, document: { screen, blockNames } }: Place): void {
  const outer = new Set(ownList(screen, 'body').flatMap((block) => ownText(block, 'name') ?? []));
  if (outer.has(name)) return;
  const unknown = unknownName('wrong_value', below(below(path, 'open'), 'name'), "block of the screen's own body", name, outer);
  const isInner = blockNames.has(name);
  const message = `The block "${name}" stands within another`;
  report(isInner ? { ...unknown, message, expected: "a block of the screen's own body, or a `body` here" } : unknown);
}
