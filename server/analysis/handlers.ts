import type { analysisEndpoints } from '../../contract/endpoints/analysis.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** The handler of the home page. */
export function createAnalysisHandlers({ analysis }: Services): Pick<Handlers, keyof typeof analysisEndpoints> {
  return { 'analysis.home': (_input, caller) => analysis.home(caller) };
}
