/** The numbers that a source can be asked about, the simulator's, as a pattern that PostgreSQL and JavaScript both read. */
export const polledPattern = '^SIM[1-7][A-Z0-9]{4,20}$';
