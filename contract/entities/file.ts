import type { Static } from 'typebox';
import { Enum, Integer, String as Text } from 'typebox';
import { record } from '../envelope.ts';

/** What an uploaded file may be for. */
export const filePurposes = ['attachment', 'paymentSlip', 'licence', 'claimEvidence'] as const;

/** A file that the server keeps. */
export const StoredFile = record({
  id: Text(),
  /** As its sender called it, without folders. */
  name: Text(),
  type: Enum(['application/pdf', 'image/png', 'image/jpeg']),
  /** Bytes. */
  size: Integer({ minimum: 1 }),
});
export type StoredFile = Static<typeof StoredFile>;
