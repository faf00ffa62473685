import { absentId as id } from './reconciling-inputs.ts';

/** Harmless inputs of the calls about tags and notes. */
export const orderTagInputs = {
  'order.tags': {},
  'order.saveTag': { id, name: 'x', tone: 'grey' },
  'order.deleteTag': { id },
  'order.tag': { ids: [id] },
  'order.notes': { id },
  'order.addNote': { id, content: 'x' },
  'order.deleteNote': { noteId: id },
} as const;
