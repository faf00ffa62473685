import type { Static } from 'typebox';
import {
  Boolean as Bool,
  Cyclic,
  Record as Dict,
  Enum,
  Array as List,
  Null,
  Object as Obj,
  Optional,
  Ref,
  String as Text,
  Union,
} from 'typebox';
import { record } from '../../envelope.ts';
import { dateFormats } from '../../values/date-format.ts';
import { Id, orNull } from '../../values.ts';

/** The specification's autheStatus of an activated account. */
export const activatedStatus = 1;

export const UserInfo = record({
  id: Id(),
  username: Text(),
  nickName: Text(),
  avatar: orNull(Text()),
  tenantCustomBusinessList: List(Text()),
  tenantCompanyNameLogoImg: orNull(Text()),
  /** IANA name of the tenant's time zone; times on the wire are in it. */
  timeZone: Optional(Text()),
  /** How the user wants days shown; the wire keeps its own format. */
  dateFormat: Optional(Enum([...dateFormats])),
});
export type UserInfo = Static<typeof UserInfo>;

/** `disabled` is '1' for an item that is no longer offered but that old rows contain. `colour` is ours: the status colour. */
export const DictionaryItem = record({ value: Text(), text: Text(), title: Text(), disabled: Optional(Text()), colour: Optional(Text()) });
export type DictionaryItem = Static<typeof DictionaryItem>;

export const SignedIn = record({
  token: Text(),
  userInfo: UserInfo,
  sysAllDictItems: Dict(Text(), List(DictionaryItem)),
  lang: Text(),
});
export type SignedIn = Static<typeof SignedIn>;

/**
 * A menu row of the server family. Real payloads lack keys and contain nulls and unknown components (wire.md, Menu and permission); the
 * browser parses rows one by one and skips invalid ones.
 */
const meta = Obj({
  title: Optional(Union([Text(), Null()])),
  icon: Optional(Union([Text(), Null()])),
  url: Optional(Union([Text(), Null()])),
  keepAlive: Optional(Bool()),
  internalOrExternal: Optional(Bool()),
  permissionList: Optional(List(Text())),
});

export const MenuItem = Cyclic(
  {
    MenuItem: Obj({
      id: Text(),
      route: Text(),
      path: Text(),
      name: Text(),
      component: orNull(Text()),
      redirect: orNull(Text()),
      hidden: Optional(Bool()),
      alwaysShow: Optional(Bool()),
      meta,
      children: Optional(List(Ref('MenuItem'))),
    }),
  },
  'MenuItem',
);

export interface MenuItemShape {
  id: string;
  route: string;
  path: string;
  name: string;
  component: string | null;
  redirect: string | null;
  hidden?: boolean;
  alwaysShow?: boolean;
  meta: Static<typeof meta>;
  children?: MenuItemShape[];
}

/** A permission that the user holds. */
export const Auth = record({ action: orNull(Text()), type: orNull(Text()), describe: orNull(Text()) });
export type Auth = Static<typeof Auth>;
/** A permission rule; `status` '0' switches it off; `type` '1' shows, '2' disables. */
export const AuthRule = record({ action: orNull(Text()), type: orNull(Text()), describe: orNull(Text()), status: orNull(Text()) });
export type AuthRule = Static<typeof AuthRule>;

export const PermissionReply = record({
  menu: List(MenuItem),
  auth: List(Auth),
  allAuth: List(AuthRule),
  /** Ours: pages that exist and that the user may not see, each with the permission that it asks for, if one does. */
  denied: Optional(List(record({ path: Text(), permission: orNull(Text()) }))),
  /** Ours: permissions that the user will hold once the account is activated; pages that need them say so. */
  withheld: Optional(List(Text())),
  /** Ours: changes when data rules change the user's visible rows. */
  dataScope: Optional(Text()),
});
