/** The simulator's numbers, as a pattern that PostgreSQL and JavaScript both read. */
export const simulatorPattern = '^SIM[1-7][A-Z0-9]{4,20}$';

/** The numbers that some source can be asked about. */
export const polledPattern = simulatorPattern;
