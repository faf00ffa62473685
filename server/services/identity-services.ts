import { createAccounts } from '../account/accounts.ts';
import { createMessageServices, type MessageServicesDeps } from '../codes/message-services.ts';
import type { Database } from '../db/database.ts';
import { createDictionaries } from '../dictionaries/dictionaries.ts';
import { registrationServices } from '../registration/services.ts';
import { createSecondFactorServices } from '../second-factor/services.ts';
import { createAttemptLimits } from '../sign-in/attempt-limits.ts';
import { createCaptchas } from '../sign-in/captcha.ts';
import { createPassCheck } from '../sign-in/check-due.ts';
import { createFactorSignIn } from '../sign-in/factor-sign-in.ts';
import { createKnownDevices } from '../sign-in/known-devices.ts';
import { createSessionOpening } from '../sign-in/opening.ts';
import type { PlaceOf } from '../sign-in/own-sessions.ts';
import { createProofs } from '../sign-in/proofs.ts';
import { createSessions } from '../sign-in/sessions.ts';
import { createSignIn, type SignInDeps } from '../sign-in/sign-in.ts';
import { ownAccountServices } from './own-account-services.ts';

export interface IdentityDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly challenges: {
    /** The source of captcha answers; random by default. */
    readonly captchaAnswer?: (() => string) | undefined;
    /** Rounds of one key derivation in a proof of work. */
    readonly proofRounds?: number | undefined;
  };
  /** Encrypts secrets at rest; random by default, so that nothing can be read after a restart. */
  readonly secretKey?: string;
  /** Origin of links in messages; null: none is known, so such messages are refused. */
  readonly publicOrigin: string | null;
  readonly placeOf?: PlaceOf;
  readonly sending: Pick<MessageServicesDeps, 'connected' | 'smsCountries' | 'outboxReadable' | 'spreadMs' | 'say'>;
  readonly impersonation: SignInDeps['impersonation'];
}

/** Creates the services by which users register, sign in and prove who they are. */
export function createIdentityServices({
  database,
  now,
  challenges,
  secretKey,
  publicOrigin,
  placeOf,
  sending,
  impersonation,
}: IdentityDeps) {
  const attemptLimits = createAttemptLimits(database, now);
  const captchas = createCaptchas(database, now, challenges.captchaAnswer);
  const proofs = createProofs(database, now, challenges.proofRounds);
  const passCheck = createPassCheck(captchas, proofs);
  const messages = createMessageServices({ database, now, passCheck, ...sending });
  const { codes, senders, tellUser } = messages;
  const devices = createKnownDevices(database, now);
  const sessions = createSessions(database, now);
  const accounts = createAccounts(database);
  const dictionaries = createDictionaries(database);
  const factorSetting = { database, now, attemptLimits, secretKey, publicOrigin, placeOf };
  const { passkeys, pendingSignIns, ...secondFactor } = createSecondFactorServices(factorSetting);
  const { open, openUnlessFactorDue: openHere } = createSessionOpening({ sessions, accounts, dictionaries, devices, pendingSignIns });
  return {
    ...secondFactor,
    sessions,
    captchas,
    accounts,
    dictionaries,
    signIn: createSignIn({ database, now, attemptLimits, passCheck, codes, devices, sessions, open, openHere, impersonation }),
    factorSignIn: createFactorSignIn({ database, devices, open, passkeys, pendingSignIns }),
    proofs,
    ...ownAccountServices({ database, now, codes, attemptLimits, devices, tellUser }),
    ...messages,
    ...registrationServices({ database, now, codes, passCheck, senders, publicOrigin, say: sending.say }),
  };
}
