import type { Static } from 'typebox';
import { Enum, Integer, String as Text } from 'typebox';
import { record } from '../envelope.ts';

/** Purposes of uploaded files. */
export const filePurposes = ['attachment', 'paymentSlip', 'licence', 'claimEvidence', 'adjustmentEvidence'] as const;

/** A stored file. */
export const StoredFile = record({
  id: Text(),
  /** The sender's name for it, without folders. */
  name: Text(),
  type: Enum(['application/pdf', 'image/png', 'image/jpeg']),
  /** Size in bytes. */
  size: Integer({ minimum: 1 }),
});
export type StoredFile = Static<typeof StoredFile>;
