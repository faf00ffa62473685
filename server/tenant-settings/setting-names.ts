import { type SettingName, settingSchemas } from '../../contract/entities/company/tenant-setting.ts';

/** The names of all settings in the order of their contract. */
export const settingNames: readonly SettingName[] = Object.keys(settingSchemas).filter(isSettingName);

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingSchemas, name);
}
