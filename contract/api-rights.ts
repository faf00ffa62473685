/**
 * Permission keys that an API key may hold. No key for passwords, tokens, users, roles or settings is among them, so a stolen API key can
 * neither make others nor let anyone in (security A1).
 */
export const apiRights = [
  'product:list',
  'freight:try',
  'order:list',
  'order:detail',
  'order:amount',
  'order:submit',
  'order:pay',
  'order:abandon',
  'order:refund',
  'label:print',
  'track:query',
  'account:list',
] as const;

/**
 * The rights of a key that is made to try calls on the page of the documentation: it quotes, reads and tracks, and neither writes orders nor
 * moves money (decision 77).
 */
export const tryingRights: readonly (typeof apiRights)[number][] = [
  'product:list',
  'freight:try',
  'order:list',
  'order:detail',
  'order:amount',
  'track:query',
  'account:list',
];
