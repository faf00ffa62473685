import { createAddressHandlers } from './addresses/handlers.ts';
import type { Handlers } from './calls/handler.ts';
import { messageOf } from './calls/messages.ts';
import { createClaimHandlers } from './claims/handlers.ts';
import { workbookType } from './files/workbook.ts';
import { createImportHandlers } from './imports/handlers.ts';
import { createOrderWriteHandlers } from './orders/handlers.ts';
import { createPermissionHandlers } from './permission/handlers.ts';
import { createProductHandlers } from './products/handlers.ts';
import type { Services } from './services.ts';

/** What the server itself answers, rather than a service. */
export type PlatformHandlers = Pick<Handlers, 'ext.health' | 'ext.openapi'>;

/** One handler per contract entry: each hands its input to one service call. */
export function createHandlers(services: Services, platform: PlatformHandlers): Handlers {
  const {
    sessions,
    captchas,
    accounts,
    dictionaries,
    signIn,
    branding,
    preferences,
    orders,
    orderExport,
    notices,
    jobs,
    checks,
    choices,
    files,
  } = services;
  return {
    ...platform,
    ...createAddressHandlers(services),
    ...createClaimHandlers(services),
    ...createImportHandlers(services),
    ...createPermissionHandlers(services),
    ...createProductHandlers(services),
    ...createOrderWriteHandlers(services),
    'auth.login': (input, caller) => signIn.byPassword(input, caller),
    'auth.logout': async (_input, caller) => {
      await sessions.end(caller.principal, caller);
      return null;
    },
    'auth.tokenLogin': ({ token }, caller) => signIn.byCode(token, caller),
    'auth.permission': (_input, { principal, language }) => accounts.permissions(principal, language),
    'auth.me': (_input, { principal }) => accounts.userInfo(principal),
    'auth.captcha': ({ key }) => captchas.draw(key),
    'auth.proof': ({ purpose, level = '1' }) => services.proofs.issue(purpose, Number(level)),
    'auth.sms': (input, caller) => signIn.sendCode(input, caller),
    'outbox.list': () => services.outbox.list(),
    'auth.tenantByDomain': ({ domain }, { host }) => branding.byHost(domain ?? host),
    'shell.setting': (_input, { principal, language }) => services.shell.setting(principal, language),
    'advert.get': (_input, { principal, language }) => services.shell.adverts(principal, language),
    'common.me': async (_input, { principal }) => ({ autheStatus: principal.autheStatus }),
    'dictionary.items': ({ code }, { principal, language }) => dictionaries.items(principal.tenantId, code, language),
    'check.duplicate': (input, caller) => checks.duplicate(input, caller),
    'check.ruleCode': (input) => checks.ruleCode(input),
    'common.countryList': (_input, { language }) => choices.countries(language),
    'common.currencyOptions': (_input, { principal, language }) => choices.currencies(principal.tenantId, language),
    'common.upload': (input, caller) => files.keep(input, caller),
    'common.file': (input, caller) => files.open(input, caller),
    'preference.get': ({ key }, { principal }) => preferences.get(principal, key),
    'preference.set': async ({ key, value }, { principal }) => {
      await preferences.set(principal, key, value);
      return null;
    },
    'account.check': (_input, caller) => services.userAccounts.check(caller),
    'account.list': (_input, caller) => services.userAccounts.list(caller),
    'order.incomeFlow': (input, caller) => services.userAccounts.incomeFlow(input, caller),
    'order.list': (input, caller) => orders.list(input, caller),
    'order.statusCount': (input, caller) => orders.statusCount(input, caller),
    'order.detail': (input, caller) => orders.detail(input, caller),
    'order.log': (input, caller) => orders.log(input, caller),
    'order.close': (input, caller) => orders.close(input, caller),
    'order.exportFields': async (_input, caller) => orderExport.fields(caller),
    'order.export': async (input, caller) => {
      const file = await orderExport.start(input, caller);
      return file === 'queued' ? { message: messageOf('order.exportQueued', caller.language) } : { ...file, contentType: workbookType };
    },
    'notice.last': (_input, { principal }) => notices.last(principal),
    'notice.listByUser': (_input, { principal }) => notices.listByUser(principal),
    'notice.detail': (input, { principal }) => notices.detail(input, principal),
    'notice.markRead': async (input, { principal }) => {
      await notices.read(input, principal);
      return null;
    },
    'job.list': (input, caller) => jobs.list(input, caller),
    'job.download': (input, caller) => jobs.file(input, caller),
    'order.commonProduct': (_input, caller) => orders.commonProducts(caller),
  };
}
