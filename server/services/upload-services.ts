import { createOwnActivation } from '../activation/own-activation.ts';
import { createActivationPictures } from '../activation/pictures.ts';
import { createActivationReviews } from '../activation/reviews.ts';
import type { PictureKeys } from '../activation/vault.ts';
import type { Database } from '../db/database.ts';
import { createFiles } from '../files/files.ts';

/** Services of uploaded files and of activation with its pictures. */
export function uploadServices(database: Database, now: () => Date, keys: () => PictureKeys) {
  return {
    files: createFiles(database, now),
    activation: createOwnActivation(database, now, keys),
    activationPictures: createActivationPictures({ database, now, keys }),
    activationReviews: createActivationReviews(database, now, keys),
  };
}
