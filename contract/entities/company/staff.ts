import type { Static } from 'typebox';
import { Cyclic, Integer, Array as List, Object as Obj, Optional, Ref, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Id, orNull } from '../../values.ts';

const department = {
  id: Id(),
  name: Text(),
  parentId: orNull(Id()),
  sortNo: Integer(),
  /** People directly in it, those who left excepted. */
  userCount: Integer({ minimum: 0 }),
};
const branch = Cyclic(
  { DepartmentBranch: Obj({ ...department, children: Optional(List(Ref('DepartmentBranch'))) }, { additionalProperties: false }) },
  'DepartmentBranch',
);

/** A department; leaves have no `children`. */
export const DepartmentRow = record({ ...department, children: Optional(List(branch)) });
const flat = record(department);
export interface DepartmentShape extends Static<typeof flat> {
  children?: DepartmentShape[];
}

/** A department by its path, `Sales / Europe`. */
export const DepartmentChoice = record({ id: Id(), path: Text() });
export type DepartmentChoice = Static<typeof DepartmentChoice>;

export const HandedOver = record({ drafts: Integer({ minimum: 0 }), addresses: Integer({ minimum: 0 }) });
export type HandedOver = Static<typeof HandedOver>;
