export interface DemoClock {
  readonly now: () => Date;
  /** Sets the clock so many days before the demo's end. */
  goBack(days: number): void;
  /** The day so many days before, as `YYYY-MM-DD`. */
  dayBefore(days: number): string;
}

/** The clock of the demo's services: they work in its past. */
export function createDemoClock(end: Date): DemoClock {
  const before = (days: number) => new Date(end.getTime() - days * 86_400_000);
  let current = end;
  return {
    now: () => current,
    goBack: (days) => {
      current = before(days);
    },
    dayBefore: (days) => before(days).toISOString().slice(0, 10),
  };
}
