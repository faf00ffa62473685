import { randomBytes } from 'node:crypto';
import { createSecretBox } from '../calls/secret-box.ts';
import type { Database } from '../db/database.ts';
import type { AttemptLimits } from '../sign-in/attempt-limits.ts';
import { createOwnSessions, type PlaceOf } from '../sign-in/own-sessions.ts';
import { createFactorAdding } from './adding.ts';
import { createFactors } from './factors.ts';
import { createPasskeys } from './passkeys.ts';
import { createPendingSignIns } from './pending-sign-ins.ts';
import { createProving } from './proving.ts';
import { createStepUp } from './step-up.ts';

export interface SecondFactorSetting {
  readonly database: Database;
  readonly now: () => Date;
  readonly attemptLimits: AttemptLimits;
  /** Encrypts secrets at rest; random by default, so that nothing can be read after a restart. */
  readonly secretKey?: string;
  readonly publicOrigin?: string | null;
  readonly placeOf?: PlaceOf;
}

/** Creates and connects the services of second factors, step-up and sessions. */
export function createSecondFactorServices({ database, now, attemptLimits, secretKey, publicOrigin = null, placeOf }: SecondFactorSetting) {
  const box = createSecretBox(secretKey ?? randomBytes(32).toString('base64url'));
  const passkeys = createPasskeys({ database, now, publicOrigin });
  const adding = createFactorAdding({ database, now, passkeys, box });
  const proving = createProving({ passkeys, box, now });
  return {
    passkeys,
    factors: createFactors({ database, now, box, adding }),
    pendingSignIns: createPendingSignIns({ database, now, attemptLimits, adding, proving }),
    stepUp: createStepUp({ database, now, attemptLimits, proving }),
    ownSessions: createOwnSessions({ database, now, placeOf: placeOf ?? (() => null) }),
  };
}
