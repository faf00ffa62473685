import type { InputOf, ReplyOf } from '../endpoint.ts';
import { accountEndpoints } from './account.ts';
import { activationEndpoints } from './activation.ts';
import { addressEndpoints } from './address.ts';
import { analysisEndpoints } from './analysis.ts';
import { authEndpoints } from './auth.ts';
import { claimEndpoints } from './claim.ts';
import { commonEndpoints } from './common.ts';
import { deliverEndpoints } from './deliver.ts';
import { foreignLabelEndpoints } from './foreign-label.ts';
import { importEndpoints } from './import.ts';
import { labelEndpoints } from './label.ts';
import { noticeEndpoints } from './notice.ts';
import { orderEndpoints } from './order.ts';
import { orderWriteEndpoints } from './order-write.ts';
import { ownAccountEndpoints } from './own-account.ts';
import { permissionEndpoints } from './permission.ts';
import { printingEndpoints } from './printing.ts';
import { productEndpoints } from './product.ts';
import { registrationEndpoints } from './registration.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { staffEndpoints } from './staff.ts';
import { tenantEndpoints } from './tenant.ts';
import { tenantSettingEndpoints } from './tenant-setting.ts';
import { topUpEndpoints } from './top-up.ts';
import { trackEndpoints } from './track.ts';

/** All calls by id. Routes, validation, the client, OpenAPI and the screen checker derive from it. */
export const endpoints = {
  ...authEndpoints,
  ...registrationEndpoints,
  ...secondFactorEndpoints,
  ...commonEndpoints,
  ...activationEndpoints,
  ...noticeEndpoints,
  ...orderEndpoints,
  ...orderWriteEndpoints,
  ...claimEndpoints,
  ...deliverEndpoints,
  ...labelEndpoints,
  ...printingEndpoints,
  ...importEndpoints,
  ...foreignLabelEndpoints,
  ...addressEndpoints,
  ...productEndpoints,
  ...accountEndpoints,
  ...topUpEndpoints,
  ...ownAccountEndpoints,
  ...permissionEndpoints,
  ...staffEndpoints,
  ...tenantEndpoints,
  ...tenantSettingEndpoints,
  ...trackEndpoints,
  ...analysisEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;
/** Calls that this server answers itself. */
export type ServedId = { [I in EndpointId]: Endpoints[I] extends { readonly elsewhere: true } ? never : I }[EndpointId];
export type CallInput<I extends EndpointId> = InputOf<Endpoints[I]>;
export type CallReply<I extends EndpointId> = ReplyOf<Endpoints[I]>;
