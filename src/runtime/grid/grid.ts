import type { Permissions } from '../permission/permissions.ts';
import { isSameColumns, readColumns } from './columns.ts';
import { createRowListeners } from './row-listeners.ts';
import { createSheet, type GridSetting, type Sheet } from './sheet.ts';
import type { GridProblem } from './state.ts';

export type { GridProblem, GridSetting };

/** An array of objects edited like a spreadsheet; survives changes of permissions and columns. */
export interface Grid extends Omit<Sheet, 'commitAll' | 'invalidateView'> {
  /** Notifies once after each change by the user, debounced while typing. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /**
   * Applies changed permissions: with other columns the input stays and the undo history is cleared. Returns whether the columns
   * changed.
   */
  permit(permissions: Permissions): boolean;
}

export function createGrid(setting: GridSetting): Grid {
  const { items, ports } = setting;
  const listeners = createRowListeners();
  let seen = setting.permissions;
  let columns = readColumns(items, seen, ports);
  let sheet = createSheet(setting, columns, listeners, setting.rows ?? []);
  return {
    rows: () => sheet.rows(),
    replace: (rows) => sheet.replace(rows),
    validate: () => sheet.validate(),
    validateLate: () => sheet.validateLate(),
    refuse: (problems) => sheet.refuse(problems),
    keepFailed: (done, problems) => sheet.keepFailed(done, problems),
    focus: (problem) => sheet.focus(problem),
    onChange: listeners.subscribe,
    refresh: () => sheet.refresh(),
    offerAgain() {
      if (columns.some(({ field }) => field.dict !== undefined)) sheet.offerAgain();
    },
    permit(permissions) {
      if (permissions === seen) return false;
      seen = permissions;
      const allowed = readColumns(items, permissions, ports);
      if (isSameColumns(columns, allowed)) return false;
      columns = allowed;
      const before = sheet;
      sheet = createSheet(setting, columns, listeners, before.commitAll());
      sheet.readonly = before.readonly;
      before.invalidateView();
      return true;
    },
    get readonly() {
      return sheet.readonly;
    },
    set readonly(value: boolean) {
      sheet.readonly = value;
    },
    get handle() {
      return sheet.handle;
    },
  };
}
