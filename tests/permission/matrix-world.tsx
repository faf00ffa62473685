import { act, type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { RuntimeContext, useRuntime } from '../../src/runtime/context.ts';
import { createPermissions, type Permissions } from '../../src/runtime/permission/permissions.ts';
import type { AskRequest, Ports, Values } from '../../src/runtime/ports.ts';
import { ScreenView } from '../../src/runtime/render/screen.tsx';
import { FormDialogBody } from '../../src/widgets/dialog/form-dialog-body.tsx';
import { fakePorts, openWorld, type World } from '../widgets/screen-world.tsx';
import { body, reply } from './matrix-screen.ts';

/** The permission part of a getUserPermissionByToken reply. */
export interface Rights {
  readonly auth: unknown;
  readonly allAuth: unknown;
}

export interface MatrixWorld extends World {
  /** Changes the permissions under the open page. */
  allow(rights: Rights): Promise<void>;
  /** Inputs of the calls made to an endpoint. */
  asked(call: string): readonly Values[];
}

/** Renders the page of the matrix, or the given one, with the permissions of a reply and the real widgets. */
export async function openMatrix(rights: Rights, address = '/', more: object = {}): Promise<MatrixWorld> {
  const call = vi.fn<Ports['call']>(async (id) => reply(id));
  const loadScreen = async () => ({ document: { schemaVersion: 2, title: 'Matrix', body, ...more }, problems: [] });
  const told: Told = { set: () => undefined, show: () => undefined };
  const view = <ScreenView id="test/Matrix" params={{}} place="page" onClose={() => undefined} missing={<p>Missing</p>} />;
  const ask: Ports['ask'] = (request) =>
    new Promise((answer) =>
      told.show({
        request,
        onDone(values) {
          told.show(null);
          answer(values);
        },
      }),
    );
  const ports = fakePorts({ call, loadScreen, ask, accepts: () => true });
  const world = await openWorld(
    <Allowed told={told} first={createPermissions(rights)}>
      {view}
      <Asked told={told} />
    </Allowed>,
    ports,
    address,
  );
  return {
    ...world,
    async allow(next) {
      await act(async () => told.set(createPermissions(next)));
      await world.settle();
    },
    asked: (id) => call.mock.calls.flatMap(([name, input]) => (name === id ? [input] : [])),
  };
}

interface Told {
  set: (permissions: Permissions) => void;
  show: (asked: Asking | null) => void;
}

interface Asking {
  readonly request: AskRequest;
  readonly onDone: (values: Values | null) => void;
}

/** The question of an action, as the shell's dialog draws it. */
function Asked({ told }: { readonly told: Told }) {
  const [asked, setAsked] = useState<Asking | null>(null);
  told.show = setAsked;
  return asked === null ? null : (
    <section className="asked">
      <FormDialogBody {...asked} />
    </section>
  );
}

function Allowed({ told, first, children }: { readonly told: Told; readonly first: Permissions; readonly children: ReactNode }) {
  const runtime = useRuntime();
  const [permissions, set] = useState(first);
  told.set = set;
  return <RuntimeContext.Provider value={{ ...runtime, permissions }}>{children}</RuntimeContext.Provider>;
}
