import { createContext, useContext } from 'react';
import type { ScreenForm } from './form.ts';

/** The form that a block stands beside, in its `aside`; null anywhere else. */
export const FormAroundContext = createContext<ScreenForm | null>(null);

export function useFormAround(): ScreenForm | null {
  return useContext(FormAroundContext);
}
