import type { Static } from 'typebox';
import { Boolean as Bool, Array as List, Literal, String as Text, Union } from 'typebox';
import { record } from '../envelope.ts';
import { Id, LocalTime, orNull } from '../values.ts';

/** The chat widget: none, an external provider's page in a sandboxed frame, or contact details. */
export const ChatSetting = Union([
  record({ kind: Literal('none') }),
  record({ kind: Literal('frame'), url: Text() }),
  record({ kind: Literal('contact'), phone: orNull(Text()), mail: orNull(Text()), hours: orNull(Text()) }),
]);
export type ChatSetting = Static<typeof ChatSetting>;

/** The tenant's settings for the frame around the pages. */
export const ShellSetting = record({
  helpUrl: orNull(Text()),
  /** Allowed hosts of menu frames and chat, with a port where it is not the default. */
  frameHosts: List(Text()),
  chat: ChatSetting,
  /** Whether the user belongs to a department (spec section 6). */
  hasDepartment: Bool(),
  /** Set while a person of the platform visits the company in this session. */
  visit: orNull(record({ operator: Text(), until: LocalTime() })),
});
export type ShellSetting = Static<typeof ShellSetting>;

/** A banner of the home page; `url` is an internal page or a web address. */
export const Advert = record({ id: Id(), title: Text(), content: Text(), url: orNull(Text()) });
export type Advert = Static<typeof Advert>;
