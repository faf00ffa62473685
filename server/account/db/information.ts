import { and, eq } from 'drizzle-orm';
import type { DateFormat } from '../../../contract/values/date-format.ts';
import type { Transaction } from '../../db/database.ts';
import { appUser, tenant } from './tables.ts';

/** Reads what a user may see of themselves, or null. */
export async function readInformation(tx: Transaction, tenantId: string, userId: string) {
  const [found] = await tx
    .select({
      username: appUser.username,
      nickName: appUser.nickName,
      phone: appUser.phone,
      phoneVerifiedAt: appUser.phoneVerifiedAt,
      email: appUser.email,
      emailVerifiedAt: appUser.emailVerifiedAt,
      avatar: appUser.avatar,
      language: appUser.language,
      dateFormat: appUser.dateFormat,
      company: tenant.name,
      timeZone: tenant.timeZone,
    })
    .from(appUser)
    .innerJoin(tenant, eq(tenant.id, appUser.tenantId))
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.id, userId)));
  return found ?? null;
}

export interface OwnInformation {
  readonly nickName: string;
  readonly language?: 'zh_CN' | 'en_US' | null;
  readonly dateFormat?: DateFormat | null;
  /** A data address. */
  readonly avatar?: string | null;
}

/** Stores what users say of themselves; what is absent stays as it is. */
export async function writeInformation(tx: Transaction, tenantId: string, userId: string, information: OwnInformation) {
  const { nickName, language, dateFormat, avatar } = information;
  await tx
    .update(appUser)
    .set({
      nickName,
      ...(language === undefined ? {} : { language }),
      ...(dateFormat === undefined ? {} : { dateFormat }),
      ...(avatar === undefined ? {} : { avatar }),
    })
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.id, userId)));
}
