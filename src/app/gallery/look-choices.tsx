import { Segmented } from 'antd';
import { useSyncExternalStore } from 'react';
import { languages } from '../../services/language.ts';
import { appearances } from '../appearance/appearance.ts';
import { useWorld } from '../world.ts';

/** The choices of language and appearance, for pages without the shell's header. */
export function LookChoices() {
  const { translate, language, chooseLanguage, appearance } = useWorld();
  const look = useSyncExternalStore(appearance.subscribe, appearance.get);
  return (
    <>
      <Segmented
        size="small"
        value={language}
        options={languages.map((value) => ({ value, label: translate(`shell.language.${value}`) }))}
        onChange={chooseLanguage}
      />
      <Segmented
        size="small"
        value={look.appearance}
        options={appearances.map((value) => ({ value, label: translate(`shell.theme.${value}`) }))}
        onChange={appearance.choose}
      />
    </>
  );
}
