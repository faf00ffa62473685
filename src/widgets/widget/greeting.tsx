import { useEffect, useState } from 'react';
import { record } from '../../../contract/envelope.ts';
import { usePageIsShown, useRuntime } from '../../runtime/context.ts';
import { useText } from '../../runtime/text.ts';
import { blockWidget } from '../../runtime/widget.ts';
import { greetingOf } from '../parts/greeting-of.ts';
import { clockIn } from '../parts/times.ts';

/** Greets the user by the hour in the tenant's time zone, with today's date. */
export const greeting = blockWidget({ name: 'greeting', isQuiet: true, properties: record({}), component: Greeting });

const minuteMs = 60_000;

function Greeting() {
  const { ports } = useRuntime();
  const text = useText();
  const now = useNow();
  const { hour } = clockIn(ports.timeZone, now);
  const today = new Intl.DateTimeFormat(ports.language.replace('_', '-'), { dateStyle: 'full', timeZone: ports.timeZone }).format(now);
  return (
    <header className="wb-greeting">
      <h1>{text(`widget.greeting.${greetingOf(hour)}`, { name: ports.user().nickName })}</h1>
      <p className="wb-muted">{today}</p>
    </header>
  );
}

/** The current time, updated once a minute: a page left open over noon changes its greeting. */
function useNow(): Date {
  const { ports } = useRuntime();
  const isShown = usePageIsShown();
  const [now, setNow] = useState(() => ports.now());
  useEffect(() => {
    if (!isShown) return;
    setNow(ports.now());
    const timer = setInterval(() => setNow(ports.now()), minuteMs);
    return () => clearInterval(timer);
  }, [ports, isShown]);
  return now;
}
