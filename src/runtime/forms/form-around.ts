import { createContext, useContext } from 'react';
import type { ScreenForm } from './form.ts';

/** The form whose `aside` contains the block; null elsewhere. */
export const FormAroundContext = createContext<ScreenForm | null>(null);

export function useFormAround(): ScreenForm | null {
  return useContext(FormAroundContext);
}
