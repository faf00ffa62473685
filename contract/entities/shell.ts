import type { Static } from 'typebox';
import { Boolean as Bool, Array as List, Literal, String as Text, Union } from 'typebox';
import { record } from '../envelope.ts';
import { Id, orNull } from '../values.ts';

/** The chat widget: none, an external provider's page in a sandboxed frame, or how to reach people. */
export const ChatSetting = Union([
  record({ kind: Literal('none') }),
  record({ kind: Literal('frame'), url: Text() }),
  record({ kind: Literal('contact'), phone: orNull(Text()), mail: orNull(Text()), hours: orNull(Text()) }),
]);
export type ChatSetting = Static<typeof ChatSetting>;

/** What the user's tenant sets of the frame around the pages. */
export const ShellSetting = record({
  helpUrl: orNull(Text()),
  /** Hosts that menu frames and chat may come from, with their port where it is not the scheme's own. */
  frameHosts: List(Text()),
  chat: ChatSetting,
  /** Whether the user belongs to a department (spec section 6). */
  hasDepartment: Bool(),
});
export type ShellSetting = Static<typeof ShellSetting>;

/** A banner of the home page; `url` is a page of ours or a web address. */
export const Advert = record({ id: Id(), title: Text(), content: Text(), url: orNull(Text()) });
export type Advert = Static<typeof Advert>;
