import { describe, expect, it } from 'vitest';
import { languages, renderAll, roles } from './support/rendering.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

describe.each(languages)('in %s', (language) => {
  it.each(roles)('every screen can be shown to $account', async (role) => {
    expect(await renderAll(stage, role, language)).toEqual([]);
  });
});
