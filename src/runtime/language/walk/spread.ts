/** The key that spreads a map among named values: what it holds stands beside them, and what is named wins. */
export const spread = '...';
