import { Integer, Array as List, Null, Optional } from 'typebox';
import { declare } from '../../endpoint.ts';
import { DepartmentChoice, DepartmentRow, HandedOver } from '../../entities/company/staff.ts';
import { record } from '../../envelope.ts';
import { Id, orNull, requiredText } from '../../values.ts';

const list = { permission: 'system:user:list' } as const;
const edit = { permission: 'system:user:edit' } as const;
const department = {
  name: requiredText(100),
  parentId: Optional(orNull(Id())),
  sortNo: Optional(Integer({ minimum: 0, maximum: 100_000 })),
};

/** A tenant's people beyond their roles: departments, leaving, handing over. */
export const staffEndpoints = declare({
  'department.list': {
    method: 'GET',
    path: '/sys/depart/list',
    access: list,
    summary: 'Departments as a tree, with the number of their people',
    query: record({}),
    reply: List(DepartmentRow),
  },
  'department.choices': {
    method: 'GET',
    path: '/sys/depart/choices',
    access: list,
    summary: 'Departments by their path, for a choice; without one and what is below it',
    query: record({ without: Optional(Id()) }),
    reply: List(DepartmentChoice),
  },
  'department.add': {
    method: 'POST',
    path: '/sys/depart/add',
    access: edit,
    summary: 'Adds a department',
    body: record(department),
    reply: record({ id: Id() }),
  },
  'department.edit': {
    method: 'PUT',
    path: '/sys/depart/edit',
    access: edit,
    summary: 'Renames or moves a department',
    body: record({ id: Id(), ...department }),
    reply: Null(),
  },
  'department.delete': {
    method: 'DELETE',
    path: '/sys/depart/delete',
    access: edit,
    summary: 'Deletes a department that has neither people nor departments below it',
    query: record({ id: Id() }),
    reply: Null(),
  },
  'user.setDepartment': {
    method: 'PUT',
    path: '/sys/user/depart',
    access: edit,
    summary: 'Puts users into a department, or into none',
    body: record({ userIds: List(Id(), { minItems: 1, maxItems: 200 }), departmentId: orNull(Id()) }),
    reply: Null(),
  },
  'user.disable': {
    method: 'PUT',
    path: '/sys/user/disable',
    access: edit,
    summary: 'Switches a user off: sessions end at once',
    body: record({ id: Id() }),
    reply: Null(),
  },
  'user.enable': {
    method: 'PUT',
    path: '/sys/user/enable',
    access: edit,
    summary: 'Switches a user on again',
    body: record({ id: Id() }),
    reply: Null(),
    freshProof: true,
  },
  'user.handOver': {
    method: 'PUT',
    path: '/sys/user/handOver',
    access: edit,
    summary: 'Gives the drafts and addresses of a user to a colleague',
    body: record({ id: Id(), toId: Id() }),
    reply: HandedOver,
  },
  'user.unlink': {
    method: 'PUT',
    path: '/sys/user/unlink',
    access: edit,
    summary: 'Removes a user for good; drafts and addresses go to a colleague',
    body: record({ id: Id(), toId: Id() }),
    reply: Null(),
    freshProof: true,
  },
  'user.giveOwnership': {
    method: 'PUT',
    path: '/sys/user/owner',
    access: edit,
    summary: 'Gives the company to another user; the owner alone may',
    body: record({ id: Id() }),
    reply: Null(),
    freshProof: true,
  },
});
