import type { staffEndpoints } from '../../contract/endpoints/company/staff.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of departments and of people who come, leave and hand over. */
export function createStaffHandlers({ departments, staff }: Services): Pick<Handlers, keyof typeof staffEndpoints> {
  return {
    'department.list': (_input, caller) => departments.list(caller),
    'department.choices': (input, caller) => departments.choices(input, caller),
    'department.add': (input, caller) => departments.add(input, caller),
    'department.edit': async (input, caller) => done(departments.edit(input, caller)),
    'department.delete': async (input, caller) => done(departments.remove(input, caller)),
    'user.setDepartment': async (input, caller) => done(staff.setDepartment(input, caller)),
    'user.disable': async (input, caller) => done(staff.disable(input, caller)),
    'user.enable': async (input, caller) => done(staff.enable(input, caller)),
    'user.handOver': (input, caller) => staff.handOver(input, caller),
    'user.unlink': async (input, caller) => done(staff.unlink(input, caller)),
    'user.giveOwnership': async (input, caller) => done(staff.giveOwnership(input, caller)),
  };
}

/** Replies with null after the work. */
async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
